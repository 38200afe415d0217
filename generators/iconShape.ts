import { createRequire } from 'node:module'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { IconShape } from '../src/model/iconShape.ts'

const require = createRequire(import.meta.url)

/**
 * The shape of a Material icon, by its name. The package exports components only; the menu has an
 * icon for each entry, and a component of MUI for each would take longer than the rows of a list.
 */
export function readIconShape(name: string): IconShape {
  const icon = require(`@mui/icons-material/${name}`).default
  const markup = renderToStaticMarkup(createElement(icon))
  const [, inner] = /<svg [^>]*>(.*)<\/svg>/.exec(markup)!
  return [...inner!.matchAll(/<(\w+)([^>]*)>/g)].map(([, tag, attributes]) => [
    tag!,
    Object.fromEntries(
      [...attributes!.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [
        key!.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value!,
      ]),
    ),
  ])
}
