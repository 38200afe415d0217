/** Japanese messages of the user's account. */
export default {
  confirm: 'パスワード（確認）',
  mismatch: 'パスワードが一致しません',
  back: 'サインインに戻る',
  signUp: {
    title: 'アカウントを作成',
    submit: '登録',
    done: 'アカウントを作成しました。お送りしたメールのリンクを開いてからサインインしてください。',
  },
  confirmEmail: {
    title: 'メールアドレスの確認',
    busy: 'メールアドレスを確認しています…',
    done: 'メールアドレスを確認しました。サインインできます。',
  },
  reset: {
    title: 'パスワードの再設定',
    hint: 'アカウントのメールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。',
    submit: 'リンクを送信',
    sent: 'パスワード再設定のメールを送信しました。',
    next: 'このアドレスのアカウントがあれば、メールが届きます。',
  },
  newPassword: {
    title: '新しいパスワードの設定',
    submit: 'パスワードを保存',
    done: 'パスワードを変更しました。新しいパスワードでサインインしてください。',
    again: '新しいリンクを請求',
  },
  change: {
    title: 'パスワードの変更',
    titleOf: '%{name}のパスワードの変更',
    hint: '他の端末はサインアウトされます。',
    submit: 'パスワードを変更',
    done: 'パスワードを変更しました。',
  },
  settings: {
    title: 'アカウント設定',
    profile: 'プロフィール',
    submit: 'プロフィールを保存',
    saved: 'プロフィールを保存しました。',
    password: 'パスワード',
  },
  home: {
    title: 'ホーム',
    greeting: 'ようこそ、%{name}さん',
    hint: '開くことができる画面です。',
    nothing: 'まだ閲覧できる画面がありません。管理者にロールの付与を依頼してください。',
  },
  idle: {
    title: 'まだご利用中ですか？',
    text: '操作がないため、%{smart_count}秒後にサインアウトします。 |||| 操作がないため、%{smart_count}秒後にサインアウトします。',
    stay: 'サインインを続ける',
  },
}
