/** What the calls of a list are told: they speak in the list's own place, and are not repeated by themselves. */
export const inlineErrorQueryOptions = { onError: () => undefined, retry: false } as const
