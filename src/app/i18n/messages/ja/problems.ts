/** Japanese messages of problems, by the codes of `model/problemMessages.ts`. */
export default {
  UNAUTHORIZED: '先にサインインしてください。',
  WRONG_SIGNATURE:
    '署名が一致しません。本文、nonce、時刻をトークンで HMAC-SHA256 した、5 分以内のものが必要です。',
  WRONG_PUBLIC_KEY: 'x-api-key に公開キーがないか、このエンドポイントのものではありません。',
  invalid_grant: 'メールアドレスまたはパスワードが正しくありません。',
  NOT_ACTIVE: 'このアカウントは有効ではありません。管理者にお問い合わせください。',
  DEMO_PASSWORD:
    'このアカウントのパスワードは、公開されているデモ用のままです。先に新しいパスワードを設定してください。',
  invalid_request: 'メールアドレスとパスワードは必須です。',
  invalid_client: 'このアプリケーションの認証情報が正しくありません。',
  unsupported_grant_type: 'このサインイン方法は利用できません。',
  FORBIDDEN: '権限「%{permission}」が必要です。管理者に依頼してください。',
  FORBIDDEN_HERE: 'この支店でも権限「%{permission}」が必要です。管理者に依頼してください。',
  FORBIDDEN_EVERYWHERE: 'すべての支店で権限「%{permission}」が必要です。管理者に依頼してください。',
  FORBIDDEN_WITHOUT_ROLE: 'これにはロール「%{role}」が必要です。',
  FORBIDDEN_NO_ROLE: 'ロールがまだありません。管理者に依頼してください。',
  FORBIDDEN_ROLE: 'すべての支店で有効なロールが必要です。',
  FORBIDDEN_OWNER:
    'この%{title}は他の人のものです。変更するには、自分用のコピーを保存してください。',
  SIGN_UP_CLOSED: 'ここではご自身で登録できません。管理者にアカウントを依頼してください。',
  LINK_EXPIRED: 'このリンクは使用済みか、有効期限が切れています。新しいリンクを依頼してください。',
  NOT_FOUND: '%{title}が見つかりませんでした。',
  FEED_NOT_FOUND: 'このカレンダーのアドレスは存在しないか、取り消されています。',
  TOO_MANY_FEEDS: 'カレンダーのアドレスは 1 人 %{most} 件までです。先に 1 件取り消してください。',
  NO_OCCURRENCE: '%{title}は %{start} には行われません。移動または除外された可能性があります。',
  NOT_FOUND_OF_MANY:
    '%{many}のうち %{smart_count} 件が見つかりませんでした。 |||| %{many}のうち %{smart_count} 件が見つかりませんでした。',
  FILE_NOT_FOUND: 'このファイルは見つかりませんでした。',
  UNKNOWN_PATH: '%{verb} %{path} には何もありません。',
  METHOD_NOT_ALLOWED: 'ここでは %{verb} は使えません。使えるもの: %{allowed}。',
  PAYLOAD_PART_TOO_LARGE:
    'データが上限の %{limit} バイトを超えています。%{part} だけで %{size} バイトあります。',
  PAYLOAD_TOO_LARGE: 'データが上限の %{limit} バイトを超えています。',
  RANGE_NOT_SATISFIABLE: '指定された範囲は、ファイルの %{size} バイトを超えています。',
  HEADERS_TOO_LARGE: '呼び出しのアドレスとヘッダーが上限の %{limit} バイトを超えています。',
  CALL_TOO_SLOW: '呼び出しの受信に時間がかかりすぎました。',
  UNREADABLE_CALL: 'リクエストを HTTP として読み取れません。',
  TOO_MANY_MATCHES: '一度に割り当てられるのは最大 %{most} 件です。検索条件を絞り込んでください。',
  TOO_MANY_RECORDS: '1 つのファイルに入れられるのは最大 %{most} 件です。件数を減らしてください。',
  UNSUPPORTED_MEDIA_TYPE: '形式「%{given}」は読み取れません。使える形式: %{allowed}。',
  UNREADABLE_BODY: 'データを読み取れませんでした: %{reason}。',
  WRONG_BODY: 'データの形が正しくありません。必要な形: %{expected}。',
  UNSTORABLE_TEXT:
    '%{where} に保存できない文字（NUL またはサロゲートペアの片方）が含まれています。',
  UNKNOWN_FIELD: '%{many}に項目 %{fields} はありません。使える項目: %{known}。',
  UNKNOWN_SORT: 'この一覧は「%{field}」で並べ替えられません。使える項目: %{known}。',
  UNKNOWN_FILTER: 'この一覧は「%{field}」で絞り込めません。使える項目: %{known}。',
  WRONG_OPERATOR: '「%{field}」は「%{operator}」で比較できません。使えるもの: %{allowed}。',
  WRONG_FILTER_VALUE: '「%{given}」は「%{field}」の値ではありません（%{kind}）。',
  TOO_MANY_REACTIONS: '1 件のメッセージに付けられるリアクションは最大 %{most} 種類です。',
  SMS_TOO_LONG: 'SMS は最大 %{most} 文字です。複数のメッセージに分けて送信してください。',
  SMS_NOT_EDITABLE: 'SMS で送信したメッセージは編集できません。',
  TOO_MANY_TARGETS: 'ストリームの対象は最大 %{most} 件です（指定: %{given} 件）。',
  NOT_LIVE: '「%{given}」の変更は通知されません。対象のエンティティ: %{known}。',
  UNKNOWN_LINK: '「%{link}」は%{title}のリンクではありません。',
  WRONG_QUERY: '次の指定は理解できません: %{faults}',
  TOO_MANY_GROUPS:
    'グループが %{groups} 個あります。一度に集計できるのは %{most} 個までです。より長い時間単位、より短い期間、またはより少ない値を選んでください。',
  TOO_SLOW:
    '集計に%{seconds}秒以上かかりました。期間を短くするか、支店を減らすか、フィルターを追加してください。',
  VALIDATION:
    '%{smart_count} 件の項目に別の値が必要です。 |||| %{smart_count} 件の項目に別の値が必要です。',
  WRONG_VALUE: '値の形が正しくないか、範囲を外れています。',
  CONFLICT: 'この%{title}は、その間に他の人が変更しました。',
  PERMISSION_CHANGED: 'この権限は、その間に他の人が変更しました。現在の状態を表示しています。',
  MOVED: 'この%{title}は、その間に他の人が移動しました。一覧を読み込み直してください。',
  DUPLICATE:
    '%{fields}が同じ%{title}がすでにあります。 |||| %{fields}の組み合わせが同じ%{title}がすでにあります。',
  DUPLICATE_OF_SOMETHING: '同じものがすでにあります。',
  IN_USE:
    'この%{title}はまだ使われています: %{dependants}。先にそちらを削除または変更してください。',
  LOOKUP_CODE_IN_USE:
    'まだ使われています：%{dependants}。先にそちらで別の値を選んでください。そのままではコードだけが表示されます。',
  LOOKUP_IN_USE:
    'まだ使われています：%{dependants}。削除後はコードだけが表示され、保存するには別の値が必要になります。それでも削除しますか？',
  TRANSITION_REFUSED:
    '何も変更していません。%{smart_count} 件は現在の状態ではこの操作を行えません。 |||| 何も変更していません。%{smart_count} 件は現在の状態ではこの操作を行えません。',
  NOT_REMOVED:
    '何も削除していません。%{smart_count} 件はまだ使われています（%{dependants}）。 |||| 何も削除していません。%{smart_count} 件はまだ使われています（%{dependants}）。',
  REFERENCE: '参照先または参照元の項目があるため、実行できません。',
  IDEMPOTENCY_KEY_REUSED:
    'この Idempotency-Key は別のデータで使用済みです。新しいキーを使ってください。',
  WRONG_IDEMPOTENCY_KEY: 'Idempotency-Key は印字可能な 1～200 文字です。',
  WRONG_IF_MATCH:
    'If-Match は「%{given}」でした。使えるもの: "*" または ETag と同じ引用符付きの版。',
  UNDO_NOT_FOUND: '元に戻せる操作はありません。',
  UNDO_USED: 'この操作はすでに元に戻されています。',
  UNDO_EXPIRED: '時間が経ちすぎたため、元に戻せません。',
  UNDO_BLOCKED:
    '元に戻せませんでした。%{smart_count}件のレコードに問題があります。 |||| 元に戻せませんでした。%{smart_count}件のレコードに問題があります。',
  FILTER_NOT_EDITABLE: 'このフィルターは変更できません',
  FORM_NOT_HERE: 'このフォームはこの支店では使われていません',
  FORM_NOT_YOURS: 'このフォームは、この支店であなたにもあなたのロールにも割り当てられていません',
  FORM_WITHOUT_SECTIONS: 'このフォームにはこの支店で記入するセクションがありません',
  SECTION_NOT_PUBLISHED: 'セクション「%{section}」はまだ公開されていません',
  SECTION_VERSION_MISSING:
    'セクション「%{section}」のバージョン%{number}がデータベースにありません。バックアップから復元してください。',
  DOCUMENT_COMPLETED: 'この文書はすでに提出されています',
  DOCUMENT_EXPIRED: 'この文書は期限切れのため、もう記入できません',
  MESSAGE_DELETED: 'このメッセージは削除されました',
  MESSAGE_HIDDEN: 'このメッセージはモデレーターによって非表示にされました',
  MODERATORS_ONLY: 'この操作は会話のモデレーターのみが行えます',
  MESSAGE_NOT_YOURS: 'メッセージを変更できるのは書いた本人だけです',
  MESSAGE_NOT_YOURS_TO_REMOVE: 'メッセージを削除できるのは書いた本人だけです',
  MESSAGE_IN_OTHER_NAME: 'メッセージは自分の名前でのみ送信できます',
  LEAVING_NOT_YOURS: '会話からの退出を変更できるのは本人またはモデレーターだけです',
  PARTICIPANT_NOT_YOURS_TO_REMOVE:
    '参加者を外せるのはモデレーターだけです。ご自身は会話から退出できます。',
  REPLY_ELSEWHERE: '返信できるのは同じ会話のメッセージだけです',
  LAST_PARTICIPANT: '会話の最後の参加者は外せません',
  NOT_PARTICIPANT: '会話に書き込めるのは参加者だけです',
  TOO_MANY_REQUESTS: '試行回数が多すぎます。%{seconds} 秒後にもう一度お試しください。',
  TOO_MANY_FOR_LONG: '試行回数が多すぎます。%{minutes} 分後にもう一度お試しください。',
  TOO_MANY_SUBSCRIPTIONS: 'すでに %{most} 件の購読が開いています。先にどれかを閉じてください。',
  TOO_MANY_TRANSFERS:
    'すでに %{most} 件のエクスポート、インポートまたは大量の割り当てを実行中です。どれかが終わるまでお待ちください。',
  TRANSFERS_BUSY:
    'ほかの人がエクスポート、インポートまたは大量の割り当てを実行しています。数分後にもう一度お試しください。',
  UNAVAILABLE: 'サービスが混み合っています。しばらくしてからもう一度お試しください。',
  DISK_FULL:
    '保存できませんでした。サービスのディスクに空きがありません。管理者に連絡してください。',
  INTERNAL: '問題が発生しました。リクエスト %{requestId} として記録しました。',
  SERVER_ERROR: 'サーバーエラー',
  UNKNOWN_ERROR: '不明なエラー',
  OFFLINE: 'サーバーに接続できません。オフラインの可能性があります。',
  UNREADABLE: 'サーバーから読み取れない応答が返されました。',
}
