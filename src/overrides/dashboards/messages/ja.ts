/** Japanese messages of the dashboards. */
export default {
  branchDashboard: '支店の概要',
  formDashboard: '実績の確認',
  userDashboard: 'ユーザー統計',
  hint: '選択中の支店の数値です。数値から対象の一覧を開けます。',
  figures: '主要な数値',
  active: '%{what}（有効）',
  by: '%{field}別の%{what}',
  count: '%{of}：%{count}',
  unknown: 'この数値を読み込めません。',
  roles: 'ロール別の人数',
  sites: 'あなたの支店',
  more: 'ほか%{count}件',
  nothing: '集計できるものがありません',
  nothingText: 'ここで集計される内容を閲覧できるロールがありません。',
}
