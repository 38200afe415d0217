/** Japanese messages of the reference of the vocabulary. */
export default {
  title: 'スキーマの語彙',
  hint: 'JSON Schema のほかにスキーマで使えるすべてのキーワードと、その最も短い使用例です。キーワードの説明は英語です。',
  search: 'キーワードを検索',
  sections: 'セクション',
  value: '値: ',
  from: '%{file} より',
  pictureAt: '画像: %{keyword} を参照',
  none: 'キーワードが見つかりません',
  noneText: '「%{text}」を含む名前や説明はありません。',
  found: '%{smart_count} 件のキーワード |||| %{smart_count} 件のキーワード',
}
