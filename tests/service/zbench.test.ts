import { expect, test } from 'vitest'
import { openWorld } from './world.ts'
test('bench', async () => {
  const w = await openWorld('pglite')
  await w.database.admin(async (sql) => {
    await sql(`SELECT set_config('app.client', 'acme', true)`)
    await sql(`INSERT INTO site (web_id, name, code, type_text_code, status, address_model, created_by, created_date) SELECT 'x'||i, 'Branch '||i, 'B-'||i, 'FLAGSHIP', 'ACTIVE', '{"street":"1 Main","country":"US","state":"US-MA","city":"Boston","postalCode":"02110"}', 'Setup', now() - make_interval(secs => i) FROM generate_series(1,100000) i`)
    await sql('ANALYZE site')
  })
  const time = async (n: number, f: () => Promise<unknown>) => { const t: number[] = []; for (let i = 0; i < n; i++) { const s = performance.now(); await f(); t.push(performance.now() - s) } t.sort((a, b) => a - b); return t[Math.floor(n / 2)]!.toFixed(2) }
  const path = '/site/sites?page=0&size=20&sort=createdDate,desc&status=ACTIVE'
  const log: any[] = []
  const orig = w.database.transaction
  ;(w.database as any).transaction = (s: any, run: any) => { const t0 = performance.now(); return orig.call(w.database, s, async (sql: any) => { const t1 = performance.now(); const r = await run(async (t: string, p: any) => { const a = performance.now(); const r = await sql(t, p); log.push([t.slice(0, 40), performance.now() - a, t, p]); return r }); log.push(['begin', t1 - t0]); log.push(['work', performance.now() - t1]); return r }).finally(() => log.push(['tx', performance.now() - t0])) }
  for (let i = 0; i < 60; i++) { log.length = 0; await w.call('admin', 'GET', path) }
  const t = performance.now(); log.length = 0; await w.call('admin', 'GET', path); console.log('total', performance.now() - t, JSON.stringify(log.map(l => [l[0], l[1].toFixed(2)])))
  const q = log[0]
  console.log(q[2], q[3])
  console.log('q alone', await time(200, () => orig.call(w.database, { 'app.client': 'acme' }, (sql: any) => sql(q[2], q[3]))))
  console.log('raw', await time(200, () => orig.call(w.database, { 'app.client': 'acme' }, (sql: any) => sql(`select * from site order by created_date desc, web_id limit 20`))))
  console.log('empty', await time(200, () => orig.call(w.database, { 'app.client': 'acme' }, (sql: any) => sql(`select 1`))))
  const ex = await orig.call(w.database, { 'app.client': 'acme' }, (sql: any) => sql('explain (analyze, timing off, summary on) ' + q[2], q[3]))
  console.log((ex as any).rows.map((r: any) => r['QUERY PLAN']).join('\n'))
  expect(1).toBe(1)
}, 300000)
