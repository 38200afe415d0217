import {
  mostColumns,
  type DesignColumn,
  type DesignRow,
  type DesignSettings,
} from '../../src/design/design.ts'
import {
  fieldKinds,
  fieldKindNames,
  isAnswered,
  offers,
  type FieldKindName,
  type KindSetting,
} from '../../src/design/fieldKinds.ts'
import { isTableKind } from '../../src/design/columnProblems.ts'

/** What the inspector can set for a kind, by the name of the setting. */
const settingValues: Record<KindSetting, (kind: FieldKindName) => Partial<DesignColumn>> = {
  required: () => ({ required: true }),
  placeholder: () => ({ settings: { placeholder: 'For example' } }),
  default: (kind) => ({ settings: { default: defaults[kind] ?? 'AB' } }),
  length: () => ({ maximumLength: 40, settings: { minLength: 2 } }),
  pattern: () => ({ settings: { pattern: '^[A-Z]+$', patternMessage: 'Capital letters only.' } }),
  bounds: () => ({ settings: { minimum: 2, maximum: 4 } }),
  choices: () => ({ options: ['AB', 'CD', 'EF'] }),
  items: () => ({ settings: { minItems: 1, maxItems: 3 } }),
  currency: () => ({ settings: { currency: 'JPY' } }),
  columns: () => ({ settings: { columns: tableColumns.slice(0, mostColumns) } }),
  picture: () => ({ settings: { picture: 'data:image/png;base64,iVBORw0KGgo=' } }),
  formula: () => ({ settings: { formula: '"a" + "b"', result: 'text' } }),
}

/** The default values of kinds that are not texts. */
const defaults: Partial<Record<FieldKindName, DesignSettings['default']>> = {
  number: 3,
  money: 3,
  date: '2026-01-31',
  time: '08:30',
  checkbox: true,
}

/** A column of a kind with all settings that the inspector offers for it. */
function fullColumn(kind: FieldKindName, isPlaced = true, prefix = 'a'): DesignColumn {
  const parts = fieldKinds[kind].settings.map((name) => settingValues[name](kind))
  const options = parts.find((each) => each.options)?.options
  const german = {
    label: `${kind} auf Deutsch`,
    ...(isAnswered(kind) ? { help: 'Hilfe' } : {}),
    ...(offers(kind, 'placeholder') ? { placeholder: 'Zum Beispiel' } : {}),
    ...(options ? { options: { AB: 'Ab' } } : {}),
  }
  const when = { all: [{ field: 'kindOfVisit', operator: 'eq' as const, values: ['AB'] }] }
  const settings: DesignSettings = {
    ...Object.assign({}, ...parts.map((each) => each.settings)),
    ...(isAnswered(kind) ? { help: 'Read this first.' } : {}),
    ...(kind === 'divider' ? {} : { texts: { de: german, ja: { label: kind } } }),
    ...(isPlaced ? { widths: { tablet: 12, mobile: 12 } } : {}),
    ...(isPlaced ? { visibleWhen: when } : {}),
    ...(isPlaced && offers(kind, 'required') ? { requiredWhen: when } : {}),
  }
  return Object.assign({ required: false }, ...parts, {
    fieldType: kind,
    width: isPlaced ? 6 : 12,
    ...(kind === 'divider' ? {} : { label: `The ${kind}` }),
    ...(isAnswered(kind) ? { fieldKey: `${prefix}_${kind}` } : {}),
    settings,
  }) as DesignColumn
}

/** A column of each kind that tables can have. */
const tableColumns = fieldKindNames.filter(isTableKind).map((kind) => fullColumn(kind, false))

/** The column of a kind; several tables, as one has not enough columns for all kinds. */
function columnsOfKind(kind: FieldKindName, prefix: string): DesignColumn[] {
  const column = fullColumn(kind, true, prefix)
  if (kind !== 'table') return [column]
  return Array.from({ length: Math.ceil(tableColumns.length / mostColumns) }, (_, index) => ({
    ...column,
    fieldKey: `${column.fieldKey}${index}`,
    settings: {
      ...column.settings,
      columns: tableColumns.slice(index * mostColumns, (index + 1) * mostColumns),
    },
  }))
}

/**
 * A design with every kind of column and every setting of the inspector: in rows of their own, in a
 * group that is collapsed at first, and in one that repeats. A new kind or setting is in it by
 * itself.
 */
export function fullDesign(): DesignRow[] {
  const rowsOf = (prefix: string, kinds: FieldKindName[], group?: DesignRow['group']) =>
    kinds.map((kind) => ({
      ...(group ? { group } : {}),
      formSectionRowColumnModels: columnsOfKind(kind, prefix),
    }))
  const first: DesignColumn = {
    fieldType: 'text',
    fieldKey: 'kindOfVisit',
    label: 'Kind of visit',
    required: false,
    width: 12,
  }
  return [
    { formSectionRowColumnModels: [first] },
    ...rowsOf('a', fieldKindNames),
    ...rowsOf('b', fieldKindNames, {
      id: 'more',
      label: 'More',
      texts: { de: 'Weiteres' },
      collapsed: true,
    }),
    ...rowsOf(
      'c',
      fieldKindNames.filter((kind) => kind !== 'table'),
      {
        id: 'visits',
        label: 'Visit',
        texts: { de: 'Besuch' },
        repeat: { fieldKey: 'visits', minItems: 1, maxItems: 3 },
      },
    ),
  ]
}
