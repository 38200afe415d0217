import type { DesignColumn, DesignSettings } from '../../../design/design.ts'

/** The column with changed settings; empty ones are left out. */
export function withSettings(column: DesignColumn, changes: Partial<DesignSettings>): DesignColumn {
  const settings = Object.fromEntries(
    Object.entries({ ...column.settings, ...changes }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  ) as DesignSettings
  return { ...column, settings: Object.keys(settings).length > 0 ? settings : null }
}
