/** Query options of a list: it shows errors itself (no toast), and does not retry on its own. */
export const inlineErrorQueryOptions = {
  onError: () => undefined,
  retry: false,
  meta: { silent: 'all' },
} as const
