import type { Entity } from '../../model/entity.ts'
import { partLabelKey, type Field } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import type { FieldError } from '../../model/problem.ts'
import { messageWord } from '../../model/validation.ts'

type Translate = (key: string, options?: object) => string

/**
 * Words a validation error in the current language: the catalogue's text by its code, or the
 * translation of the schema's own message (`entity.site.messages.userEmail.required`), else its
 * English text. Labels are translated first and then inserted.
 * Source  VAL-15, I18N-07
 */
export function errorText(
  entity: Entity,
  { field, code, message, params }: FieldError,
  translate: Translate,
  inSentence: (title: string) => string,
): string {
  // An error in one row of a list is worded like one in any other.
  const path = field
    .split('.')
    .filter((step) => !/^\d+$/.test(step))
    .join('.')
  const own = findField(entity, path)
  const label = own && labelAt(entity, path, own, translate)
  if (!params) {
    const word = messageWord(own, code)
    return word
      ? translate(`entity.${entity.name}.messages.${path}.${word}`, { label, _: message })
      : message
  }
  const other =
    params.other === undefined
      ? undefined
      : entity.fields.find(
          (each) => each.label.toLowerCase() === String(params.other).toLowerCase(),
        )
  return translate(`validation.${code}`, {
    ...params,
    // The label may be part of a longer one ("Email or Phone").
    ...(own && label ? { label: String(params.label).replace(own.label, () => label) } : {}),
    ...(other
      ? { other: inSentence(translate(`entity.${entity.name}.${other.name}`, { _: other.label })) }
      : {}),
    _: message,
  })
}

/**
 * The label as the input shows it; the parts of addresses and telephone numbers have theirs in the
 * catalogue.
 */
function labelAt(entity: Entity, path: string, field: Field, translate: Translate): string {
  const above = findField(entity, path.slice(0, Math.max(0, path.lastIndexOf('.'))))
  const part = above && partLabelKey(above, field.name)
  return translate(part ?? `entity.${entity.name}.${path}`, { _: field.label })
}
