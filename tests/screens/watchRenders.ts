/** The properties that React gave an element in its last render: another object after each one. */
const rendered = (element: Element): unknown => {
  const name = Object.keys(element).find((each) => each.startsWith('__reactProps$'))
  return name && element[name as keyof Element]
}

/** Remembers the renders of all elements; returns those that have been rendered since. */
export function watchRenders(): () => Element[] {
  const before = new Map([...document.querySelectorAll('*')].map((each) => [each, rendered(each)]))
  return () =>
    [...document.querySelectorAll('*')].filter((each) => before.get(each) !== rendered(each))
}
