import { useId, useState } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import {
  keyFrom,
  lookupOf,
  screenSizes,
  widthsOf,
  type DesignColumn,
  type DesignSettings,
} from '../../design/design.ts'
import { isAnswered, offers } from '../../design/fieldKinds.ts'
import { languageCodes, type LanguageCode } from '../../model/language.ts'
import { ConditionSettings } from './ConditionSettings.tsx'
import { FormulaSettings } from './FormulaSettings.tsx'
import { TableSettings } from './TableSettings.tsx'
import { withSettings } from './withSettings.ts'

/**
 * Changes the chosen column; `name` is the name of the step. Changes with the same `merges` that
 * follow each other are one step.
 */
export type ChangeColumn = (
  name: string,
  change: (column: DesignColumn) => DesignColumn,
  merges?: string,
) => void

/**
 * The properties of the chosen column. `columns` are those that its conditions see, `formulaColumns`
 * those that its formula sees; `taken` the keys of the others; a key of a published section stays as it is.
 */
export function Inspector({
  column,
  columns,
  formulaColumns,
  taken,
  isKeyFixed,
  onChange,
}: {
  column: DesignColumn
  columns: DesignColumn[]
  formulaColumns: DesignColumn[]
  taken: ReadonlySet<string>
  isKeyFixed: boolean
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const { fieldType } = column
  const settings = column.settings ?? {}
  const answered = isAnswered(fieldType)
  const set = (word: keyof DesignSettings, value: unknown) =>
    onChange(
      translate(`designer.inspector.${word}`),
      (each) => withSettings(each, { [word]: value }),
      `${column.webId}.${word}`,
    )
  const text = (word: 'help' | 'placeholder' | 'pattern' | 'patternMessage' | 'currency') => (
    <TextField
      size="small"
      fullWidth
      multiline={word === 'help'}
      label={translate(`designer.inspector.${word}`)}
      value={settings[word] ?? ''}
      onChange={(event) => set(word, event.target.value)}
    />
  )
  const number = (word: 'minLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems') => (
    <TextField
      size="small"
      type="number"
      fullWidth
      label={translate(`designer.inspector.${word}`)}
      value={settings[word] ?? ''}
      onChange={(event) =>
        set(word, event.target.value === '' ? undefined : Number(event.target.value))
      }
    />
  )
  return (
    <Box sx={{ display: 'grid', gap: 1.75 }}>
      {fieldType !== 'divider' && (
        <LabelSetting column={column} taken={taken} isKeyFixed={isKeyFixed} onChange={onChange} />
      )}
      {answered && (
        <TextField
          size="small"
          fullWidth
          label={translate('designer.design.key')}
          value={column.fieldKey ?? ''}
          disabled={isKeyFixed}
          helperText={isKeyFixed ? translate('designer.inspector.keyFixed') : undefined}
          onChange={(event) => {
            const { value } = event.target
            onChange(
              translate('designer.design.key'),
              (each) => ({ ...each, fieldKey: value }),
              `${column.webId}.key`,
            )
          }}
        />
      )}
      {offers(fieldType, 'required') && (
        <FormControlLabel
          control={
            <Switch
              checked={column.required === true}
              onChange={(_, required) =>
                onChange(translate('designer.design.required'), (each) => ({ ...each, required }))
              }
            />
          }
          label={translate('designer.design.required')}
        />
      )}
      {answered && text('help')}
      {offers(fieldType, 'placeholder') && text('placeholder')}
      {offers(fieldType, 'choices') && <ChoiceSettings column={column} onChange={onChange} />}
      {offers(fieldType, 'columns') && <TableSettings column={column} onChange={onChange} />}
      {offers(fieldType, 'formula') && (
        <FormulaSettings column={column} columns={formulaColumns} onChange={onChange} />
      )}
      {offers(fieldType, 'bounds') && (
        <Pair>
          {fieldType !== 'rating' && number('minimum')}
          {number('maximum')}
        </Pair>
      )}
      {offers(fieldType, 'items') && (
        <Pair>
          {number('minItems')}
          {number('maxItems')}
        </Pair>
      )}
      {offers(fieldType, 'length') && (
        <Pair>
          {number('minLength')}
          <TextField
            size="small"
            type="number"
            fullWidth
            label={translate('designer.design.maximum')}
            value={column.maximumLength ?? ''}
            onChange={(event) => {
              const { value } = event.target
              onChange(
                translate('designer.design.maximum'),
                (each) => ({ ...each, maximumLength: value === '' ? null : Number(value) }),
                `${column.webId}.maximumLength`,
              )
            }}
          />
        </Pair>
      )}
      {offers(fieldType, 'default') && <DefaultSetting column={column} onChange={onChange} />}
      {offers(fieldType, 'pattern') && (
        <>
          {text('pattern')}
          {settings.pattern && text('patternMessage')}
          {settings.pattern && <PatternTest pattern={settings.pattern} />}
        </>
      )}
      {offers(fieldType, 'currency') && text('currency')}
      {offers(fieldType, 'picture') && (
        <PictureSetting
          onChange={(picture) => set('picture', picture)}
          hasPicture={settings.picture !== undefined}
        />
      )}
      <WidthSettings column={column} onChange={onChange} />
      {answered && <ConditionSettings column={column} columns={columns} onChange={onChange} />}
      {fieldType !== 'divider' && <TextSettings column={column} onChange={onChange} />}
    </Box>
  )
}

const Pair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 1 }}>
    {children}
  </Box>
)

/** The label; the key follows it until the section is published or the key was typed. */
function LabelSetting({
  column,
  taken,
  isKeyFixed,
  onChange,
}: {
  column: DesignColumn
  taken: ReadonlySet<string>
  isKeyFixed: boolean
  onChange: ChangeColumn
}) {
  const translate = useTranslate()
  const name = translate('designer.design.label')
  return (
    <TextField
      size="small"
      fullWidth
      multiline={column.fieldType === 'paragraph'}
      label={name}
      value={column.label ?? ''}
      onChange={(event) => {
        const label = event.target.value
        onChange(
          name,
          (each) => {
            const follows =
              !isKeyFixed &&
              isAnswered(each.fieldType) &&
              (!each.fieldKey || each.fieldKey === keyFrom(each.label ?? '', taken))
            return { ...each, label, ...(follows ? { fieldKey: keyFrom(label, taken) } : {}) }
          },
          `${column.webId}.label`,
        )
      }}
    />
  )
}

/** The choices, one after another; a single name that begins with LK is a look-up list. */
function ChoiceSettings({ column, onChange }: { column: DesignColumn; onChange: ChangeColumn }) {
  const translate = useTranslate()
  const options = column.options ?? []
  const name = translate('designer.design.options')
  const put = (next: string[], merges?: string) =>
    onChange(name, (each) => ({ ...each, options: next }), merges)
  const swap = (index: number, other: number) =>
    put(options.with(index, options[other]!).with(other, options[index]!))
  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }} aria-hidden>
        {name}
      </Typography>
      {options.map((option, index) => (
        <Box key={index} sx={{ display: 'flex', alignItems: 'center' }}>
          <TextField
            size="small"
            fullWidth
            slotProps={{
              htmlInput: {
                'aria-label': translate('designer.inspector.choice', { number: index + 1 }),
              },
            }}
            value={option}
            onChange={(event) =>
              put(options.with(index, event.target.value), `${column.webId}.options.${index}`)
            }
          />
          <IconButton
            size="small"
            disabled={index === 0}
            aria-label={translate('designer.inspector.choiceUp', { choice: option })}
            onClick={() => swap(index, index - 1)}
          >
            <ArrowUpward fontSize="inherit" />
          </IconButton>
          <IconButton
            size="small"
            disabled={index === options.length - 1}
            aria-label={translate('designer.inspector.choiceDown', { choice: option })}
            onClick={() => swap(index, index + 1)}
          >
            <ArrowDownward fontSize="inherit" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={translate('designer.inspector.choiceRemove', { choice: option })}
            onClick={() => put(options.toSpliced(index, 1))}
          >
            <Close fontSize="inherit" />
          </IconButton>
        </Box>
      ))}
      <Box>
        <Button
          size="small"
          onClick={() =>
            put([
              ...options,
              translate('designer.inspector.newChoice', { number: options.length + 1 }),
            ])
          }
        >
          {translate('designer.inspector.addChoice')}
        </Button>
      </Box>
      <Typography variant="caption" color="textSecondary">
        {translate('designer.inspector.lookupHint')}
      </Typography>
    </Box>
  )
}

/** The types of inputs for defaults; others are texts. */
const inputTypes: Record<string, string> = {
  number: 'number',
  money: 'number',
  date: 'date',
  time: 'time',
}

/** What a new answer starts with: one of the choices, checked or not, a number, a date or a text. */
function DefaultSetting({ column, onChange }: { column: DesignColumn; onChange: ChangeColumn }) {
  const translate = useTranslate()
  const name = translate('designer.inspector.default')
  const { fieldType, settings } = column
  const put = (value: string | boolean) =>
    onChange(
      name,
      (each) =>
        withSettings(each, {
          default:
            value === '' || value === false
              ? undefined
              : inputTypes[fieldType] === 'number'
                ? Number(value)
                : value,
        }),
      `${column.webId}.default`,
    )
  if (fieldType === 'checkbox')
    return (
      <FormControlLabel
        control={
          <Switch checked={settings?.default === true} onChange={(_, checked) => put(checked)} />
        }
        label={translate('designer.inspector.defaultOn')}
      />
    )
  const choices = offers(fieldType, 'choices') && !lookupOf(column) ? (column.options ?? []) : []
  return (
    <TextField
      size="small"
      fullWidth
      select={choices.length > 0}
      type={inputTypes[fieldType] ?? 'text'}
      label={name}
      value={settings?.default ?? ''}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={({ target: { value } }) => put(value)}
    >
      {choices.length > 0 && <MenuItem value="">{translate('designer.inspector.none')}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {choice}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Tries a text against the pattern. */
function PatternTest({ pattern }: { pattern: string }) {
  const translate = useTranslate()
  const [sample, setSample] = useState('')
  const matches = (): boolean | undefined => {
    try {
      return new RegExp(pattern, 'u').test(sample)
    } catch {
      // The list of problems says that it cannot be read.
      return undefined
    }
  }
  const result = sample === '' || sample.length > 200 ? undefined : matches()
  return (
    <TextField
      size="small"
      fullWidth
      label={translate('designer.inspector.patternTest')}
      value={sample}
      error={result === false}
      helperText={
        result === undefined
          ? ' '
          : translate(result ? 'designer.inspector.matches' : 'designer.inspector.differs')
      }
      onChange={(event) => setSample(event.target.value)}
    />
  )
}

/** The most bytes of a picture in a design. */
const maxPicture = 200_000

function PictureSetting({
  hasPicture,
  onChange,
}: {
  hasPicture: boolean
  onChange: (picture: string | undefined) => void
}) {
  const translate = useTranslate()
  const id = useId()
  const [failure, setFailure] = useState<string>()
  const read = (file: File | undefined) => {
    if (!file) return
    if (!/^image\/(png|jpeg|webp|gif)$/.test(file.type) || file.size > maxPicture)
      return setFailure(translate('designer.inspector.pictureLimit'))
    setFailure(undefined)
    const reader = new FileReader()
    reader.addEventListener('load', () => onChange(String(reader.result)))
    reader.readAsDataURL(file)
  }
  return (
    <Box>
      <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 600 }}>
        {translate('designer.inspector.picture')}
      </Typography>
      <Box
        component="input"
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={(event: ChangeEvent<HTMLInputElement>) => read(event.target.files?.[0])}
        sx={{ display: 'block', maxWidth: '100%', mt: 0.5 }}
      />
      {failure && (
        <Typography variant="caption" color="error" role="alert">
          {failure}
        </Typography>
      )}
      {hasPicture && (
        <Button size="small" onClick={() => onChange(undefined)}>
          {translate('designer.inspector.pictureRemove')}
        </Button>
      )}
    </Box>
  )
}

/** The width on each screen, of twelve parts. */
function WidthSettings({ column, onChange }: { column: DesignColumn; onChange: ChangeColumn }) {
  const translate = useTranslate()
  const widths = widthsOf(column)
  return (
    <Box role="group" aria-label={translate('designer.design.width')}>
      <Typography variant="body2" sx={{ mb: 1, fontWeight: 600 }} aria-hidden>
        {translate('designer.design.width')}
      </Typography>
      <Pair>
        {screenSizes.map((size) => (
          <TextField
            key={size}
            select
            size="small"
            label={translate(`designer.preview.${size}`)}
            value={widths[size]}
            onChange={(event) => {
              const width = Number(event.target.value)
              onChange(translate('designer.design.width'), (each) =>
                size === 'desktop'
                  ? { ...each, width }
                  : withSettings(each, { widths: { ...each.settings?.widths, [size]: width } }),
              )
            }}
          >
            {Array.from({ length: 12 }, (_, index) => (
              <MenuItem key={index} value={index + 1}>
                {index + 1}/12
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Pair>
    </Box>
  )
}

/** The texts in another language; languages without a label are marked. */
function TextSettings({ column, onChange }: { column: DesignColumn; onChange: ChangeColumn }) {
  const translate = useTranslate()
  const others = languageCodes.filter((code) => code !== 'en')
  const [language, setLanguage] = useState<LanguageCode>(others[0]!)
  const texts = column.settings?.texts ?? {}
  const own = texts[language] ?? {}
  const put = (word: 'label' | 'help' | 'placeholder', value: string) =>
    onChange(
      translate('designer.inspector.texts'),
      (each) => {
        const { [word]: _, ...rest } = each.settings?.texts?.[language] ?? {}
        const next = value ? { ...rest, [word]: value } : rest
        const { [language]: _own, ...languages } = each.settings?.texts ?? {}
        const all = Object.keys(next).length > 0 ? { ...languages, [language]: next } : languages
        return withSettings(each, { texts: Object.keys(all).length > 0 ? all : undefined })
      },
      `${column.webId}.texts.${language}.${word}`,
    )
  const words = [
    'label',
    ...(column.settings?.help ? ['help'] : []),
    ...(column.settings?.placeholder ? ['placeholder'] : []),
  ] as ('label' | 'help' | 'placeholder')[]
  return (
    <Box
      role="group"
      aria-label={translate('designer.inspector.texts')}
      sx={{ display: 'grid', gap: 1 }}
    >
      <TextField
        select
        size="small"
        fullWidth
        label={translate('designer.inspector.texts')}
        value={language}
        onChange={(event) => setLanguage(event.target.value as LanguageCode)}
      >
        {others.map((code) => (
          <MenuItem key={code} value={code}>
            {translate(`designer.language.${code}`)}
            {texts[code]?.label ? '' : ` · ${translate('designer.inspector.missing')}`}
          </MenuItem>
        ))}
      </TextField>
      {words.map((word) => (
        <TextField
          key={word}
          size="small"
          fullWidth
          label={translate('designer.inspector.textIn', {
            text: translate(
              word === 'label' ? 'designer.design.label' : `designer.inspector.${word}`,
            ),
            language: translate(`designer.language.${language}`),
          })}
          value={own[word] ?? ''}
          onChange={(event) => put(word, event.target.value)}
        />
      ))}
    </Box>
  )
}
