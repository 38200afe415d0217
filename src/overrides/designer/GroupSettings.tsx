import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { DesignGroup } from '../../design/design.ts'
import { languageCodes } from '../../model/language.ts'
import type { useDesignActions } from './useDesignActions.ts'

/** Changes a group; `name` is the name of the step. */
export type ChangeGroup = (
  name: string,
  id: string,
  change: (group: DesignGroup) => DesignGroup,
  merges?: string,
) => void

/** The heading of a group in each language, whether it starts collapsed, and what can be done. */
export function GroupSettings({
  group,
  actions,
  onChange,
}: {
  group: DesignGroup
  actions: ReturnType<typeof useDesignActions>
  onChange: ChangeGroup
}) {
  const translate = useTranslate()
  const name = group.label || translate('designer.group.new')
  const heading = translate('designer.group.heading')
  const buttons = [
    ['up', () => actions.moveGroup(group.id, name, 'up')],
    ['down', () => actions.moveGroup(group.id, name, 'down')],
    ['ungroup', () => actions.ungroup(group.id, name)],
    ['remove', () => actions.removeGroup(group.id, name)],
  ] as const
  return (
    <Box sx={{ display: 'grid', gap: 1.75 }}>
      <Typography component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 700 }}>
        {translate('designer.group.title')}
      </Typography>
      <Box role="toolbar" aria-label={translate('designer.action.toolbar')}>
        {buttons.map(([word, onClick]) => (
          <Button key={word} size="small" color="inherit" onClick={onClick}>
            {translate(`designer.action.${word}`)}
          </Button>
        ))}
      </Box>
      <TextField
        size="small"
        fullWidth
        label={heading}
        value={group.label ?? ''}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target: { value } }) =>
          onChange(heading, group.id, (each) => ({ ...each, label: value }), `${group.id}.label`)
        }
      />
      <FormControlLabel
        control={
          <Switch
            checked={group.collapsed === true}
            onChange={(_, collapsed) =>
              onChange(translate('designer.group.collapsed'), group.id, (each) => ({
                ...each,
                collapsed,
              }))
            }
          />
        }
        label={translate('designer.group.collapsed')}
      />
      {languageCodes
        .filter((code) => code !== 'en')
        .map((code) => (
          <TextField
            key={code}
            size="small"
            fullWidth
            label={translate('designer.inspector.textIn', {
              text: heading,
              language: translate(`designer.language.${code}`),
            })}
            helperText={group.texts?.[code] ? undefined : translate('designer.inspector.missing')}
            value={group.texts?.[code] ?? ''}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            onChange={({ target: { value } }) =>
              onChange(
                heading,
                group.id,
                (each) => {
                  const { [code]: _, ...others } = each.texts ?? {}
                  return { ...each, texts: value ? { ...others, [code]: value } : others }
                },
                `${group.id}.texts.${code}`,
              )
            }
          />
        ))}
    </Box>
  )
}
