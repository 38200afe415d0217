/** The last result for each file in this process, and its input. */
const kept = new Map<string, { source: string; result: unknown }>()

/**
 * The result of `make(input)` for the generated file `path`, cached in this process while the input
 * stays the same: saving one schema compiles only that one. `onCompile` is called before each
 * compilation. Failures are not cached.
 */
export async function compileOnce<Input, Made>(
  path: string,
  input: Input,
  make: (input: Input) => Made | Promise<Made>,
  onCompile: (path: string) => void,
): Promise<Made> {
  const source = JSON.stringify(input)
  const last = kept.get(path)
  if (last?.source === source) return last.result as Made
  onCompile(path)
  const result = await make(input)
  kept.set(path, { source, result })
  return result
}
