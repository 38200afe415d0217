import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createRoot, type Root } from 'react-dom/client'
import { CoreAdminContext } from 'ra-core'
import type { EntityRecord } from '../../src/screens/record/record.ts'
import { findRow, type DraggedRow } from '../../src/screens/list/views/tree/dropRow.ts'
import type { TreeMoves, TreeRowProps } from '../../src/screens/list/views/tree/TreeRow.tsx'
import { useRowKeys } from '../../src/screens/list/views/tree/useRowKeys.ts'

const rowHeight = 40
let box: HTMLElement | undefined
let root: Root | undefined
afterEach(() => {
  root?.unmount()
  box?.remove()
  root = undefined
})

function makeBox(): HTMLElement {
  box = document.createElement('div')
  box.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 300px'
  document.body.append(box)
  return box
}

/** A tree of three records with an order, of which the last one has one below it. */
function showTree(): HTMLElement {
  const tree = makeBox()
  for (const [path, place, isOpen] of [
    [['a'], 1],
    [['b'], 2],
    [['c'], 3, true],
    [['c', 'd'], 1],
  ] as const) {
    const row = document.createElement('div')
    row.style.height = `${rowHeight}px`
    row.dataset.treeRow = JSON.stringify(path)
    row.dataset.treePlace = String(place)
    row.ariaExpanded = String(isOpen ?? false)
    tree.append(row)
  }
  return tree
}

const targetAt = (y: number, dragged: DraggedRow, tree: HTMLElement) => {
  const place = findRow(50, y, dragged, tree)
  return place && 'target' in place ? place.target : undefined
}

const ofTop = (id: string, sequence: number, position: string | undefined = 'sequence') => ({
  record: { id, sequence } as EntityRecord,
  parent: null,
  position,
})

test.each([
  ['before the first', 'b', 2, 2, { parent: null, place: 1 }],
  ['after the second, counted without itself', 'a', 1, 78, { parent: null, place: 2 }],
  ['before the third, where it is already', 'b', 2, 82, undefined],
  ['below the third', 'a', 1, 100, { parent: 'c' }],
  ['before the only one below the third', 'a', 1, 122, { parent: 'c', place: 1 }],
  ['after the only one below the third', 'a', 1, 158, { parent: 'c', place: 2 }],
  ['at the lower edge of an expanded row, which is not a place', 'a', 1, 118, { parent: 'c' }],
])('a row of an ordered tree is dropped %s', (_, id, sequence, y, target) => {
  const tree = showTree()
  expect(targetAt(y, ofTop(id, sequence), tree)).toEqual(target)
})

test('a row of a tree without an order is dropped below the row under the pointer', () => {
  const tree = showTree()
  const dragged = { ...ofTop('a', 1), position: undefined }
  expect(targetAt(42, dragged, tree)).toEqual({ parent: 'b' })
})

test.each([
  [
    'sequence',
    [
      ['b', null, 3],
      ['b', null, 1],
    ],
  ],
  [undefined, []],
])('Alt with down and up changes the place of a record, if the tree shows the order: by %s', async (position, moves) => {
  const to = vi.fn<TreeMoves['to']>()
  const props = {
    context: { moves: { to, ask: () => undefined, position }, setExpanded: () => undefined },
    record: { id: 'b', sequence: 2 },
    above: [],
    before: { id: 'a', sequence: 1 },
    place: 2,
    total: 3,
    count: 0,
    isOpen: false,
  } as unknown as TreeRowProps
  const tree = makeBox()
  root = createRoot(tree)
  root.render(
    <CoreAdminContext>
      <Row {...props} />
    </CoreAdminContext>,
  )
  await expect.poll(() => tree.querySelector<HTMLElement>('[data-tree-row]')).not.toBeNull()
  tree.querySelector<HTMLElement>('[data-tree-row]')!.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowUp}{/Alt}')
  expect(to.mock.calls.map(([{ id }, ...where]) => [id, ...where])).toEqual(moves)
})

function Row(props: TreeRowProps) {
  return (
    <div role="treegrid" aria-label="Areas">
      <div role="row" tabIndex={0} data-tree-row='["b"]' onKeyDown={useRowKeys(props)} />
    </div>
  )
}
