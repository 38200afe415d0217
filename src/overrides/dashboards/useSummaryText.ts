import { useTranslate } from 'ra-core'
import type { Figures } from './figures.ts'
import { summaryOf, type Extreme } from './summary.ts'
import type { GroupTexts } from './useGroupTexts.ts'

/**
 * Returns a function that says in a sentence or two what a chart shows at a glance, for those who
 * do not see it: "Highest: 12 (Mar 2026). Lowest: 0 (Jan 2026 and 3 more). Total: 40." Empty:
 * nothing to say.
 */
export function useSummaryText({
  part,
  figure,
  noFigure,
}: Pick<GroupTexts, 'part' | 'figure' | 'noFigure'>) {
  const translate = useTranslate()
  return (figures: Figures, kind: { adds: boolean; byRow: boolean }): string => {
    const summary = summaryOf(figures, { ...kind, noFigure })
    if (!summary) return ''
    const textOf = ({ value, row, column, others }: Extreme) => {
      const at = [part(figures.rows[row]!, 0)]
      if (column !== undefined) at.push(part(figures.columns[column]!, 1))
      const more = others > 0 ? ` ${translate('dashboards.more', { count: figure(others) })}` : ''
      return translate('dashboards.extreme', { value: figure(value), at: at.join(', ') + more })
    }
    const { most, least, total } = summary
    return [
      most.value === least.value
        ? translate('dashboards.summarySame', { value: figure(most.value) })
        : translate('dashboards.summary', { most: textOf(most), least: textOf(least) }),
      total === undefined ? '' : translate('dashboards.summaryTotal', { total: figure(total) }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}
