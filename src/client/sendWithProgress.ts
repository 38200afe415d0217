/**
 * A request that reports how many bytes of its body were sent, which `fetch` cannot.
 * Errors  as `fetch`: a TypeError without a response, the reason of the signal when it is aborted
 */
export const sendWithProgress = (
  url: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: (bytes: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'blob'
    request.withCredentials = true
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('The connection failed.'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body as XMLHttpRequestBodyInit)
  })

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return new Response(request.response as Blob, { status: request.status, headers })
}
