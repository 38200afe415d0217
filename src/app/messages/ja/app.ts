/** Japanese words of the shell; what is missing stays English. */
export default {
  signIn: {
    title: 'Branchdesk にサインイン', email: 'メールアドレス', password: 'パスワード', show: '表示', showLabel: 'パスワードを表示', hide: '隠す', hideLabel: 'パスワードを隠す', submit: 'サインイン', busy: 'サインイン中…',
    emailRequired: 'メールアドレスは必須です', passwordRequired: 'パスワードは必須です', failed: 'サインインできませんでした。もう一度お試しください。',
  },
  starting: '読み込み中',
  skip: '本文へ移動',
  menu: { label: 'メインメニュー', open: 'メニューを開く', collapse: 'メニューを折りたたむ', expand: 'メニューを展開' },
  groups: { Dashboard: 'ダッシュボード', Business: 'ビジネス', Users: 'ユーザー', Templates: 'テンプレート', Applications: 'アプリケーション', Integrations: '連携', Settings: '設定' },
  sites: { label: '支店', count: '%{total} 件中 %{chosen} 件', search: '支店を検索', all: 'すべて選択', none: 'すべて解除', empty: '支店が見つかりません' },
  search: { open: 'すべて検索', label: 'すべて検索', screens: '画面', hint: '2 文字以上入力してください', empty: '「%{term}」は見つかりません' },
  language: { label: '言語' },
  theme: { label: 'テーマ', blue: 'ブルー', green: 'グリーン', slate: 'スレート', dark: 'ダーク', contrast: 'ハイコントラスト' },
  user: { label: '%{name} のアカウント', settings: 'アカウント設定', signOut: 'サインアウト' },
  scrollTop: 'ページの先頭へ',
  error: { retry: '再試行', home: 'スタートページへ' },
}
