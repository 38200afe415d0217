/** Japanese messages of the preview of templates. */
export default {
  preview: 'プレビュー',
  kind: '差し込むデータ',
  record: '例として使うレコード',
  noRecord: 'テンプレートに差し込める、この種類のレコードがありません。',
  language: '受信者の言語',
  ownLanguage: 'その他すべて',
  email: 'メールソフトで表示されるメール',
}
