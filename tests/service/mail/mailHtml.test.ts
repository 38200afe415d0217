import { expect, test } from 'vitest'
import { cleanHtml, htmlOfText } from '../../../src/service/mail/mailHtml.ts'

test('the HTML of a text has its paragraphs and lines, and links for its addresses only', () => {
  expect(htmlOfText('Hello <b>,\n\nsee https://desk.test/#/a?b=1&c=2. Bye\n"x"\n')).toBe(
    '<p>Hello &lt;b&gt;,</p>\n<p>see <a href="https://desk.test/#/a?b=1&amp;c=2">https://desk.test/#/a?b=1&amp;c=2</a>. Bye<br>&quot;x&quot;</p>',
  )
  expect(htmlOfText('javascript:alert(1) data:text/html,x')).not.toContain('href')
})

test('HTML of a template keeps texts, tables, links and pictures, and loses whatever runs, loads or covers', () => {
  const kept =
    '<h1 style="color:#0a5">Hi</h1><table width="100%"><tr><td bgcolor="#eee">A</td></tr></table><a href="https://desk.test">Desk</a><img src="https://desk.test/a.png" alt="Logo" />'
  expect(cleanHtml(kept)).toBe(kept)
  for (const hostile of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="//evil.test">x</a>',
    '<iframe src="https://evil.test"></iframe>',
    '<form action="https://evil.test"><input name="password"></form>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<style>body{background:url(https://evil.test)}</style>',
    '<div style="position:fixed;top:0;background:url(https://evil.test)">x</div>',
    '<meta http-equiv="refresh" content="0;url=https://evil.test">',
    '<link rel="stylesheet" href="https://evil.test/a.css">',
  ])
    expect(cleanHtml(hostile)).not.toMatch(
      /script|onerror|onload|evil|position|iframe|form|input|svg|style=|data:/,
    )
})
