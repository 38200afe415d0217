import { useState } from 'react'

/**
 * The list of the last render for as long as its items are the same, so that memoised parts rest.
 */
export function useSameList<Item>(list: Item[]): Item[] {
  const [kept, setKept] = useState(list)
  const isSame = kept.length === list.length && kept.every((item, index) => item === list[index])
  if (!isSame) setKept(list)
  return isSame ? kept : list
}
