import type { TableColumn } from './table.ts'

/** A table has at most this many columns. Source  PostgreSQL documentation, appendix K */
export const mostColumns = 1600
/** A row must fit into a page of 8,192 bytes, of which its headers take some. Source  appendix K */
export const largestRow = 8100

/** Bytes of a value in its row by type, with its padding. */
const fixedBytes: Record<string, number> = { boolean: 1, integer: 4, date: 4, time: 8, bigint: 8 }
/**
 * A text, number or JSON value is stored elsewhere only if it is longer than this; then its row has
 * a pointer of 18 bytes. Source  PostgreSQL documentation, section 66.2
 */
const varyingBytes = 24

const bytesOf = (sqlType: string) =>
  fixedBytes[sqlType] ?? (/^(timestamp|double)/.test(sqlType) ? 8 : varyingBytes)

/** The bytes of a row with a value in each of these columns, at most. */
export const rowBytes = (columns: TableColumn[]): number =>
  columns.reduce((sum, { sqlType }) => sum + bytesOf(sqlType), columns.length / 8)
