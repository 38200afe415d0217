import { useTranslate } from 'ra-core'
import type { Entity, LinkSide, RemovalText } from '../../model/entity.ts'
import { useFindEntity } from '../entities.tsx'
import { useInSentence } from '../record/useInSentence.ts'
import type { EntityRecord } from '../record/record.ts'
import { useRecordName } from '../record/useRecordName.ts'
import { formatCount } from '../states/formatCount.ts'
import type { DeleteDialogProps } from '../dialog/DeleteDialog.tsx'

type Values = Record<string, string | number>

/** Returns a function that reads a text of a removal: the schema's, else the usual one. */
function useRemovalText(link: Entity, side: LinkSide) {
  const translate = useTranslate()
  return (text: RemovalText, usual: string, values: Values = {}) => {
    const own = side.remove[text]
    if (!own) return translate(`screens.${usual}`, values)
    return Object.entries(values).reduce(
      (filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)),
      translate(`entity.${link.name}.remove.${side.field}.${text}`, { _: own }),
    )
  }
}

/** The text of the button that removes links, and its accessible name for one row. */
export function useRemovalLabel(link: Entity, side: LinkSide) {
  const translate = useTranslate()
  const text = useRemovalText(link, side)
  const label = text('label', `action.${side.remove.as}`)
  return {
    label,
    labelOf: (name: string) =>
      side.remove.label
        ? `${label} ${name}`
        : translate(`screens.action.${side.remove.as}Of`, { name }),
  }
}

/**
 * Returns a function that gives the texts of the dialog that removes these links from the open
 * record, and of its message. `title` names what is at the other end.
 */
export function useRemovalTexts(
  link: Entity,
  side: LinkSide,
  owner: EntityRecord,
  title: string,
): (
  records: DeleteDialogProps['records'],
) => Required<Pick<DeleteDialogProps, 'heading' | 'question' | 'note' | 'confirm' | 'success'>> {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const find = useFindEntity()
  const text = useRemovalText(link, side)
  const { label } = useRemovalLabel(link, side)
  const ownerName = useRecordName(find(side.entity) || link)
  const { as, manySuccess } = side.remove
  return (records) => {
    const count = records.length
    const names = { name: records[0]?.name ?? '', owner: ownerName(owner) }
    const words = { ...names, title, entity: inSentence(title) }
    const isOne = count === 1
    return {
      heading: label,
      question: isOne
        ? text('question', `${as}.one`, words)
        : text('manyQuestion', `${as}.many`, words),
      note: translate(`screens.${as}.count`, { smart_count: count, count: formatCount(count) }),
      confirm: label,
      success:
        isOne || !manySuccess
          ? text('success', `${as}.${isOne ? 'doneOne' : 'doneMany'}`, words)
          : text('manySuccess', `${as}.doneMany`, words),
    }
  }
}
