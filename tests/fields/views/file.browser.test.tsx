import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ResourceContextProvider } from 'ra-core'
import { FieldDisplay } from '../../../src/fields/FieldDisplay.tsx'
import { FieldInput } from '../../../src/fields/FieldInput.tsx'
import type { Field } from '../../../src/model/field.ts'
import { http } from '../../../src/app/compositionRoot.ts'
import { enterService, mount, mountForm, provider, violations } from './mount.tsx'

// The field names exist in the schema: the service checks them.
const photo: Field = { name: 'photo', label: 'Photo', kind: 'image' }
const many: Field = { ...photo, multiple: true }
const patience = { timeout: 10_000 }

beforeEach(() => enterService())

/** A picture in one colour, as a camera would make it. */
async function picture(name = 'Door.png') {
  const canvas = new OffscreenCanvas(60, 40)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#3366cc'
  context.fillRect(0, 0, 60, 40)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

const form = (field: Field, value: unknown = null) =>
  mountForm(
    { photo: value },
    <ResourceContextProvider value="user-account">
      <FieldInput field={field} source="photo" />
    </ResourceContextProvider>,
  )
const chooser = () => page.elementLocator(document.querySelector('input[type="file"]')!)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const alert = () =>
  page
    .getByRole('alert')
    .elements()
    .map((each) => each.textContent)
    .join()
const value = (form: { getValues: (name: string) => unknown }) => () => form.getValues('photo')
const stored = { key: expect.any(String), type: 'image/png', size: expect.any(Number) }

test('a chosen picture is uploaded at once and becomes the value, and can be replaced and removed', async () => {
  const { form: bound } = await form(photo)
  expect(button('Photo Choose a picture').elements()).toHaveLength(1)
  await userEvent.upload(chooser(), await picture())
  await expect.poll(value(bound), patience).toEqual({ ...stored, name: 'Door.png' })
  await expect.element(button('Remove Door.png')).toBeVisible()
  expect(await violations()).toBe('')
  await userEvent.upload(chooser(), await picture('Window.png'))
  await expect.poll(value(bound), patience).toEqual({ ...stored, name: 'Window.png' })
  await userEvent.click(button('Remove Window.png'))
  expect(bound.getValues('photo')).toBeNull()
  // The keyboard goes on where a file can be chosen.
  await expect.element(button('Photo Choose a picture')).toHaveFocus()
})

test('several dropped files are uploaded into one value, in their order', async () => {
  const { form: bound } = await form(many)
  const data = new DataTransfer()
  for (const name of ['One.png', 'Two.png']) data.items.add(await picture(name))
  const zone = button('Photo Choose a picture').element().parentElement!
  zone.dispatchEvent(new DragEvent('dragover', { bubbles: true, dataTransfer: data }))
  zone.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }))
  await expect.poll(value(bound), patience).toEqual([
    { ...stored, name: 'One.png' },
    { ...stored, name: 'Two.png' },
  ])
})

test('a file of another type is refused before it is sent, and one with other content by the service', async () => {
  const before = { key: 'photo-0001', name: 'Old.png', type: 'image/png', size: 12 }
  const { form: bound } = await form(photo, before)
  await userEvent.upload(chooser(), new File(['Hello'], 'Note.txt', { type: 'text/plain' }))
  await expect.poll(alert, patience).toContain('Note.txt was not uploaded: Photo must be of one of')
  await userEvent.upload(chooser(), new File(['Hello'], 'Fake.png', { type: 'image/png' }))
  await expect
    .poll(alert, patience)
    .toContain('Fake.png was not uploaded: The content of Photo is damaged')
  expect(bound.getValues('photo')).toEqual(before)
  await userEvent.click(button('Dismiss'))
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

test('while a file is uploaded the form has no valid value, and the upload can be cancelled', async () => {
  await enterService({ kind: 'silent', paths: ['/files/user-account'] })
  const { form: bound } = await form(photo)
  await userEvent.upload(chooser(), await picture())
  await expect
    .element(page.getByRole('progressbar', { name: 'Uploading Door.png' }))
    .toBeInTheDocument()
  expect(bound.getValues('photo')).toEqual({ pending: expect.any(String) })
  await userEvent.click(button('Cancel the upload of Door.png'))
  expect(bound.getValues('photo')).toBeNull()
})

test('an upload without a network is offered again, and then succeeds', async () => {
  await enterService({ kind: 'broken', paths: ['/files/user-account'] })
  const { form: bound } = await form(photo)
  await userEvent.upload(chooser(), await picture())
  await expect
    .poll(alert, patience)
    .toContain('Door.png was not uploaded: The server can’t be reached')
  await enterService()
  await userEvent.click(button('Upload Door.png again'))
  await expect.poll(value(bound), patience).toEqual({ ...stored, name: 'Door.png' })
})

test('the photo of a record is shown in a cell and in the grid, and opens in its full size', async () => {
  const { json } = await http({
    verb: 'GET',
    path: '/security/userAccounts',
    params: new URLSearchParams({ 'photo[empty]': 'false', size: '1' }),
  })
  const [user] = json.content
  const record = { ...user, id: user.webId }
  const displays = (
    <ResourceContextProvider value="user-account">
      <div>
        {(['cell', 'detail'] as const).map((place) => (
          <FieldDisplay
            key={place}
            field={photo}
            value={user.photo}
            record={record}
            place={place}
          />
        ))}
      </div>
    </ResourceContextProvider>
  )
  await mount(displays)
  const shown = () =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
      (image) => image.naturalWidth > 0,
    )
  await expect.poll(() => shown().length, patience).toBe(2)
  // The ink of a signature is dark, and what is around it transparent.
  for (const image of shown())
    expect(getComputedStyle(image).backgroundColor).toBe('rgb(255, 255, 255)')
  await userEvent.click(button(`Show ${user.photo.name}`))
  await expect.element(page.getByRole('dialog').getByRole('img')).toBeVisible()
  expect(await violations()).toBe('')
  await userEvent.keyboard('{Escape}')
  await expect.element(button(`Show ${user.photo.name}`)).toHaveFocus()
})

const signature: Field = { name: 'photo', label: 'Signature', kind: 'signature' }

test('a signature is drawn, or typed by keyboard, and becomes a picture', async () => {
  const { form: bound } = await form(signature)
  const area = page.getByRole('img', { name: 'Area to sign: Signature' })
  await expect.element(area).toBeVisible()
  await userEvent.click(page.getByRole('textbox', { name: 'Or type your name' }))
  await userEvent.keyboard('Ada Lovelace{Enter}')
  await expect.poll(value(bound), patience).toEqual({ ...stored, name: 'signature.png' })
  const typed = bound.getValues('photo') as { key: string }
  const content = await provider.readFile('user-account', { key: typed.key })
  const bitmap = await createImageBitmap(content)
  expect([bitmap.width, bitmap.height]).toEqual([900, 300])
  expect(await violations()).toBe('')
  await userEvent.click(button('Clear'))
  await expect.poll(value(bound)).toBeNull()
})

/** Draws a line from the middle of an area to its right. */
function drawLine(canvas: HTMLCanvasElement) {
  const box = canvas.getBoundingClientRect()
  const point = (type: string, x: number, y: number) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        clientX: box.left + box.width * x,
        clientY: box.top + box.height * y,
        pointerId: 1,
        buttons: type === 'pointerup' ? 0 : 1,
        isPrimary: true,
        bubbles: true,
      }),
    )
  point('pointerdown', 0.5, 0.5)
  for (const x of [0.6, 0.7, 0.8, 0.9]) point('pointermove', x, 0.5)
  point('pointerup', 0.9, 0.5)
}

/** Whether the line begins there, in pixels of the picture. */
const hasLine = (canvas: HTMLCanvasElement) =>
  canvas
    .getContext('2d')!
    .getImageData(460, 130, 60, 40)
    .data.some((each) => each > 0)

test('a signature that is drawn counts, not a name that was typed before and is still in its box', async () => {
  await form(signature)
  const area = page.getByRole('img', { name: 'Area to sign: Signature' })
  await expect.element(area).toBeVisible()
  const canvas = area.element() as HTMLCanvasElement
  const box = page.getByRole('textbox', { name: 'Or type your name' })
  await userEvent.click(box)
  await userEvent.keyboard('Ada')
  // The library of the area is loaded after it is shown.
  await expect
    .poll(() => (drawLine(canvas), hasLine(canvas)), { ...patience, interval: 500 })
    .toBe(true)
  await expect.element(box).toHaveFocus()
  const drawn = canvas.toDataURL()
  await userEvent.keyboard('{Tab}')
  await expect.element(box).not.toHaveFocus()
  expect(canvas.toDataURL()).toBe(drawn)
  await expect.element(box).toHaveValue('')
})

test('a signature is drawn where the pen is, and sent again after an outage', async () => {
  await page.viewport(390, 844)
  const { form: bound } = await form(signature)
  const area = page.getByRole('img', { name: 'Area to sign: Signature' })
  await expect.element(area).toBeVisible()
  const canvas = area.element() as HTMLCanvasElement
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function () {
    this.dispatchEvent(new ProgressEvent('error'))
  }
  // The library of the area is loaded after it is shown.
  await expect
    .poll(() => (drawLine(canvas), hasLine(canvas)), { ...patience, interval: 500 })
    .toBe(true)
  await expect.element(page.getByText(/was not uploaded/), patience).toBeVisible()
  XMLHttpRequest.prototype.send = send
  window.dispatchEvent(new Event('online'))
  await expect.poll(value(bound), patience).toEqual({ ...stored, name: 'signature.png' })
  expect(page.getByText(/was not uploaded/).query()).toBeNull()
})

test('a recording is made from the microphone and becomes a file with sound', async () => {
  // A tone in the place of the microphone, which a test machine does not have.
  const context = new AudioContext()
  const tone = context.createOscillator()
  const target = context.createMediaStreamDestination()
  tone.connect(target)
  tone.start()
  navigator.mediaDevices.getUserMedia = async () => target.stream
  const sound: Field = { name: 'photo', label: 'Recording', kind: 'file', as: 'audio' }
  await enterService()
  const { form: bound } = await mountForm(
    { data: null },
    <ResourceContextProvider value="section-draft">
      <FieldInput field={{ ...sound, name: 'data' }} source="data" />
    </ResourceContextProvider>,
  )
  await userEvent.click(button('Record'))
  await expect.element(page.getByRole('timer'), patience).toHaveTextContent('0:01')
  await userEvent.click(button(/^Stop/))
  await expect
    .poll(() => bound.getValues('data'), patience)
    .toMatchObject({ name: expect.stringMatching(/^recording-.*\.(weba|m4a|oga)$/) })
  expect((bound.getValues('data') as { type: string }).type).toMatch(/^audio\//)
})
