import { patterned } from '../../demo/demoText.ts'
import { acceptTrimmed, parseText, scalarText, textColumn } from '../../columnForms.ts'
import type { FieldType } from '../../fieldType.ts'
import { isText } from '../../schemaShape.ts'

/** URL schemes that could run script when the link is followed. */
const unsafe = new Set(['javascript:', 'data:', 'vbscript:'])

/**
 * A URI as RFC 3986 writes it, with a host if it has an authority. It may have a host that browsers
 * do not open, such as `a.7`.
 */
const generic =
  /^[a-z][a-z\d+.-]*:(?!\/\/(?:[:/?#]|$))(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})+$/i

/**
 * A web address.
 * Shape   schema `{ type: 'string', format: 'uri' | 'url' | 'iri' | 'uri-reference' |
 *         'iri-reference' }`, column `text`
 * Unit    as given; an address that starts with `www.` gets `https://` in front
 * Errors  `url`: not an absolute address (a reference may be relative), or a scheme that can run
 *         script; with the format `url` also any scheme but http and https, an address with a name
 *         or a password in it, and one that browsers do not open
 * Source  RFC 3986, https://url.spec.whatwg.org
 */
export const url = {
  kind: 'url',
  recognises: (schema) => isText(schema, 'uri', 'url', 'iri', 'uri-reference', 'iri-reference'),
  ...textColumn,
  operators: ['contains', 'eq', 'starts', 'in', 'ne', 'empty'],
  sortable: true,
  searchable: true,
  accept: (value, field) => {
    const trimmed = acceptTrimmed(value)
    return typeof trimmed === 'string' &&
      /^www\./i.test(trimmed) &&
      !field.format?.endsWith('reference')
      ? `https://${trimmed}`
      : trimmed
  },
  parse: parseText,
  text: scalarText,
  demo: (field, n) =>
    patterned(
      /image|photo|avatar|logo|picture/i.test(field.name)
        ? `https://example.com/images/${n}.png`
        : `https://example.com/pages/${n}`,
      field,
      n,
    ),
  check: (value, field) => {
    if (typeof value !== 'string' || /[\s\p{Cc}<>"]/u.test(value)) return 'url'
    const base = field.format?.endsWith('reference') ? 'https://example.com' : undefined
    if (!URL.canParse(value, base))
      return field.format !== 'url' && generic.test(value) ? undefined : 'url'
    const { protocol, username, password } = new URL(value, base)
    if (field.format === 'url')
      return /^https?:$/.test(protocol) && !username && !password ? undefined : 'url'
    return unsafe.has(protocol) ? 'url' : undefined
  },
  examples: {
    schema: { type: 'string', format: 'uri' },
    good: [
      'https://example.com/a?b=c#d',
      'http://localhost:3000',
      'mailto:a@b.example',
      'urn:isbn:0451450523',
      'http://files.7/a',
    ],
    bad: ['not an address', 'example', 'javascript:alert(1)', 'data:text/html,x', 'http://', 12],
  },
} satisfies FieldType
