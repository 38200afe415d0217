import sanitize from 'sanitize-html'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as HTML shows it. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character]!)

/** A text as HTML: its paragraphs and lines, with links for its addresses. */
export const htmlOfText = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(withLinks).join('<br>')}</p>`)
    .join('\n')

/** A line of text as HTML; marks that end a sentence are not part of an address. */
const withLinks = (line: string): string =>
  line
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]。、])/)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('')

const spacing = /^(\d{1,3}(px|em|%)?|auto)( (\d{1,3}(px|em|%)?|auto)){0,3}$/
const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d., %]{5,30}\))$/i

/**
 * HTML without what could run, load or cover anything: texts, lists, tables, links and pictures of
 * the web, with plain styles.
 */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: [...sanitize.defaults.allowedTags, 'img', 'center', 'font'],
    allowedAttributes: {
      '*': ['style', 'align', 'dir', 'lang'],
      a: ['href', 'title'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      table: ['width', 'border', 'cellpadding', 'cellspacing', 'bgcolor', 'role'],
      td: ['width', 'colspan', 'rowspan', 'bgcolor', 'valign'],
      th: ['width', 'colspan', 'rowspan', 'bgcolor', 'valign', 'scope'],
      font: ['color', 'face', 'size'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    allowedStyles: {
      '*': {
        color: [colour],
        background: [colour],
        'background-color': [colour],
        'font-size': [/^\d{1,3}(px|pt|em|%)$/],
        'font-weight': [/^(bold|normal|[1-9]00)$/],
        'font-style': [/^(italic|normal)$/],
        'font-family': [/^[\w\s,'"-]{1,100}$/],
        'line-height': [/^[\d.]{1,4}(px|em|%)?$/],
        'text-align': [/^(left|right|center|justify|start|end)$/],
        'text-decoration': [/^(none|underline|line-through)$/],
        padding: [spacing],
        margin: [spacing],
        border: [/^[\w\s#]{1,40}$/],
        'border-radius': [/^\d{1,3}(px|%)$/],
        'max-width': [/^\d{1,4}(px|%)$/],
        width: [/^\d{1,4}(px|%)$/],
        display: [/^(block|inline-block|inline)$/],
      },
    },
  })

/** The whole document of an e-mail with this content, as wide as a mail program shows it well. */
export const mailPage = (content: string): string =>
  `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#f4f5f7">
<div style="max-width:600px;margin:0 auto;padding:24px;background:#ffffff;color:#1c2024;border-radius:8px;font:15px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
${content}
</div></body></html>
`
