/** Japanese messages of filling in documents. */
export default {
  document: 'ドキュメント',
  start: 'フォームに記入',
  begin: '開始',
  noneInUse: 'この支店で使用中のフォームはありません。',
  noneAssigned:
    'この支店で使用中のフォームのうち、あなたまたはあなたのロールに割り当てられたものはありません。',
  notInUse: 'このフォームはこの支店では使用されていません。別のフォームを選んでください。',
  notAssigned:
    'このフォームはこの支店では使用されていないか、あなたに割り当てられていません。別のフォームを選んでください。',
  location: 'ロケーション',
  elsewhere: '該当なし',
  whichLocation: '特定のロケーション専用のセクションがあります。記入する場所を選んでください。',
  leftOut:
    '別のロケーションの回答が %{smart_count} 件あります。保存されたままですが、ここからは提出されません。 |||| 別のロケーションの回答が %{smart_count} 件あります。保存されたままですが、ここからは提出されません。',
  answered: '%{total} 件中 %{answered} 件回答済み',
  missing: '必須の回答があと %{smart_count} 件 |||| 必須の回答があと %{smart_count} 件',
  progress: '進捗',
  layout: '表示',
  steps: 'ステップ',
  page: '1ページ',
  back: '戻る',
  next: '次へ',
  submit: '文書を提出',
  submitted: '文書を提出しました。',
  incomplete: '「%{name}」に未回答または誤りがあります。',
  saving: '回答を保存しています…',
  saved: 'すべての回答を保存しました',
  wrong:
    '%{smart_count} 件の回答に誤りがあり、保存されていません |||| %{smart_count} 件の回答に誤りがあり、保存されていません',
  unsent: '一部の回答はこのブラウザーにのみあります：%{reason}',
  unsentFiles:
    '%{smart_count}個のファイルはこのブラウザーにのみあります：%{reason} |||| %{smart_count}個のファイルはこのブラウザーにのみあります：%{reason}',
  notKept:
    '%{name}をこのブラウザーに保管できません。送信が終わるまでこのページを開いたままにしてください。',
  filesWait:
    'まだ送信されていないファイルが%{smart_count}個あります。送信後に文書を提出してください。 |||| まだ送信されていないファイルが%{smart_count}個あります。送信後に文書を提出してください。',
  retry: '再試行',
  until: '期限 %{time}',
  early: 'この文書の期間は %{time} からです。それより前に提出すると期間外になります。',
  expired: 'この文書は期限切れのため、もう記入できません。',
  notYours:
    'この文書は閲覧のみで、記入できません。この支店では、フォームがあなたにもあなたのロールにも割り当てられていません。',
  submittedBy: '%{name} さんが %{time} にこの文書を提出しました。もう変更できません。',
  showClosed: '文書を表示',
  notSent: '次の回答は期限までに送信されず、このブラウザーにのみあります：',
  discard: '破棄',
  withoutSections: 'この文書にはセクションがありません。',
  withoutFiles: 'この文書にはファイルがありません。',
  noAnswer: '回答なし',
  answers: '回答',
  answersOf: '「%{name}」の回答',
  reports: 'レポート',
  report: {
    generate: 'レポートを作成',
    title: '文書のレポート',
    page: '%{page} / %{pages} ページ',
    reading: '文書を読み込んでいます…',
    making: 'PDF を作成しています…',
    count: '%{total} 件中 %{done} 件の文書',
    leftOut:
      '完了していない文書 %{smart_count} 件を除外します。 |||| 完了していない文書 %{smart_count} 件を除外します。',
    none: '選択した文書の中に完了したものはありません。レポートを作成できるのは完了した文書だけです。',
    tooMany: '1 つのレポートには最大 %{most} 件の文書を含められます。選択を減らしてください。',
    saved: 'レポートを保存しました。',
    failed: 'レポートを作成できませんでした。もう一度お試しください。',
  },
}
