import { apiBase } from '../../model/constants.ts'

/**
 * The page that shows the OpenAPI document. Its script and styles are separate files, because the
 * content security policy of the page requires it.
 */
export const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Branchdesk API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${apiBase}/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="api"></main>
    <script src="${apiBase}/docs/swagger-ui-bundle.js" defer></script>
    <script src="${apiBase}/docs/init.js" defer></script>
  </body>
</html>
`

export const docsScript = `addEventListener('DOMContentLoaded', () => {
  SwaggerUIBundle({ url: '${apiBase}/openapi.json', dom_id: '#api', deepLinking: true, docExpansion: 'none', validatorUrl: null, persistAuthorization: false })
})
`
