import { Fragment } from 'react'

/**
 * A text whose e-mail addresses may break behind `@`, `.`, `_` and `-` where they do not fit into a
 * line, rather than in the middle of a name.
 */
export const BreakableText = ({ text }: { text: string }) =>
  text.split(/(?<=\S*@\S*[._-]|@)(?=\w)|(?<=[\w][._-])(?=\S*@)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
