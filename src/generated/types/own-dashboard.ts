// Made by `npm run generate` from schemas/. Do not edit.

export type UpdateDate = string

/**
 * A dashboard that a person has made in the console, of the same elements as the files in schemas/dashboards.
 */
export interface OwnDashboard {
title: string
/**
 * @maxItems 12
 */
elements?: Element[]
/**
 * Only you see it unless you choose a role; its holders then read it, too. Each sees only the figures of what they may read.
 */
roleId?: (string | null)
userId?: string
updateDate?: UpdateDate
}
export interface Element {
/**
 * A name that no other element of the dashboard has, for translations: byStatus.
 */
name: string
/**
 * figure: one number; bar, line, area and donut: a chart with a table; heatmap: a cell for each pair of values of two groups, the darker the more; table: the numbers; records: links to records; text: a paragraph.
 */
show: ("figure" | "bar" | "line" | "area" | "donut" | "heatmap" | "table" | "records" | "text")
/**
 * Default: composed of the labels of entity and fields, in every language.
 */
title?: string
/**
 * The entity whose records are counted.
 */
entity?: string
/**
 * One or two fields that records are grouped by; dates by a unit: startDate:month.
 * 
 * @minItems 1
 * @maxItems 2
 */
group?: string[]
/**
 * count, distinct:field (how many different values), sum:field, avg:field, min:field or max:field. Default: count.
 */
measure?: string
/**
 * Which records: { "status": "ACTIVE" }, with operators as { "amount[gte]": "100" }, several values as a list.
 */
filter?: {
/**
 * Conditions of which all or any hold, as the filter of a list has them.
 */
where?: {

}
[k: string]: string | string[] | {

} | undefined
}
/**
 * How many values have a group of their own; the others are one together. Default: 20.
 */
top?: number
/**
 * The date that the date range of the dashboard applies to. Without one, the element shows all dates.
 */
date?: string
/**
 * A call that counts by values, instead of entity and group: GET security/userRoles/count.
 */
call?: string
/**
 * The list that a group leads to, if not that of the entity.
 */
list?: {
entity: string
/**
 * {value} is the value of the first group.
 */
filter: {
[k: string]: string
}
}
/**
 * The paragraph of a text.
 */
text?: string
/**
 * A number to reach, of a figure, bar, line or area: a line in the chart, a bar below the figure.
 */
goal?: number
/**
 * What to know about the figures, shown below the title.
 */
note?: string
/**
 * Columns of twelve; on a phone two figures stand side by side, and any other element has the whole width.
 */
width?: number
}
