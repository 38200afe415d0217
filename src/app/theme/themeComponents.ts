import type { ThemeOptions } from '@mui/material/styles'
import { badgeStyles } from '../../fields/controls/badgeStyles.ts'
import { fingertip, touch } from '../../fields/controls/touch.ts'
import { tokens, type Tokens } from './tokens.ts'

const touchTarget = { [touch]: { minWidth: fingertip, minHeight: fingertip } }

const light = tokens['theme-blue']

/** Paper is white, so a dark theme is printed in the colours of a light one. */
const lightColours = {
  ':root': Object.fromEntries(
    Object.entries({
      'text-primary': light.text,
      'text-secondary': light.muted,
      'text-disabled': light.muted,
      'background-default': light.surface,
      'background-paper': light.surface,
      divider: light.line,
      'action-hover': light.hover,
      'action-selected': light.tint,
      'action-active': light.muted,
      'primary-main': light.primary,
      'success-main': light.success,
      'error-main': light.error,
      'warning-main': light.warning,
      'info-main': light.info,
    }).map(([name, value]) => [`--mui-palette-${name}`, `${value} !important`]),
  ),
}

/**
 * The styles of MUI's components: labels above their boxes, dense tables, light borders, buttons as
 * in the design.
 */
export function themeComponents(colours: Tokens): ThemeOptions['components'] {
  const line = `1px solid ${colours.line}`
  const focus = { outline: `2px solid ${colours.primary}`, outlineOffset: 2 }
  return {
    MuiCssBaseline: {
      styleOverrides: {
        ...badgeStyles,
        '@page across': { size: 'landscape' },
        // A wide table is printed across the sheet, as is the whole page: the end of the page would
        // be on an upright sheet of its own, which is empty.
        '@media print': {
          ...(colours.mode === 'dark' ? lightColours : {}),
          'body:has(table[data-wide])': { page: 'across' },
        },
        // Once for the page: each input would add and remove them with a style sheet of its own,
        // and the browser would match the whole page again.
        '@keyframes mui-auto-fill': { from: { display: 'block' } },
        '@keyframes mui-auto-fill-cancel': { from: { display: 'block' } },
      },
    },
    MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focus } },
    },
    MuiButton: {
      defaultProps: { variant: 'outlined', disableElevation: true },
      styleOverrides: {
        root: {
          padding: '5px 13px',
          minWidth: 0,
          lineHeight: 1.5,
          whiteSpace: 'nowrap',
          '&.Mui-disabled': { color: colours.muted },
          ...touchTarget,
        },
        sizeLarge: { padding: '8px 18px', fontSize: '0.9375rem' },
        sizeSmall: { padding: '2px 9px' },
        outlined: ({ ownerState }) => ({
          borderColor: colours.line,
          backgroundColor: colours.surface,
          color: ownerState.color === 'error' ? colours.error : colours.text,
          '&:hover': { backgroundColor: colours.hover, borderColor: colours.edge },
        }),
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          color: colours.muted,
          borderRadius: 8,
          ...touchTarget,
          '&[aria-disabled=true]': { opacity: 0.4, cursor: 'default' },
          '&:hover': { backgroundColor: colours.hover, color: colours.text },
        },
        // The negative margin absorbs the 14 extra pixels, so that boxes and rows keep their
        // height.
        sizeSmall: { [touch]: { marginBlock: -7 } },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiPopover: { defaultProps: { elevation: 8 }, styleOverrides: { paper: { border: line } } },
    MuiMenu: { defaultProps: { elevation: 8 } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          fontSize: '0.875rem',
          minHeight: 36,
          [touch]: { minHeight: fingertip },
          '&.Mui-selected': { backgroundColor: colours.tint },
        },
      },
    },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiSelect: { defaultProps: { size: 'small' } },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: '100%',
          marginBottom: 6,
          fontSize: '0.8125rem',
          fontWeight: 600,
          lineHeight: 1.4,
          color: colours.text,
          pointerEvents: 'auto',
          whiteSpace: 'normal',
          '&.Mui-focused, &.Mui-error': { color: colours.text },
          '&.Mui-disabled': { color: colours.muted },
        },
        asterisk: { color: colours.error },
      },
    },
    MuiFormLabel: { styleOverrides: { asterisk: { color: colours.error } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: colours.surface,
          fontSize: '0.875rem',
          minHeight: 36,
          [touch]: { minHeight: fingertip },
        },
        input: {
          padding: '7px 12px',
          height: 'auto',
          lineHeight: '22px',
          '&::placeholder': { color: colours.muted, opacity: 1 },
        },
        multiline: { padding: 0 },
        // The label is above the box, so the border needs no gap.
        notchedOutline: { top: 0, borderColor: colours.edge, '& legend': { display: 'none' } },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          marginLeft: 0,
          marginTop: 4,
          fontSize: '0.8125rem',
          '&.Mui-error': { color: colours.error },
        },
      },
    },
    MuiCheckbox: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { padding: 6, color: colours.edge, ...touchTarget } },
    },
    MuiRadio: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { padding: 6, color: colours.edge, ...touchTarget } },
    },
    // Without a shadow a white thumb cannot be told from a white surface.
    MuiSwitch: { styleOverrides: { thumb: { boxShadow: '0 1px 3px rgb(0 0 0 / 0.45)' } } },
    MuiTable: { defaultProps: { size: 'small' } },
    // The bar of the headings goes on above the scrollbar.
    MuiTableContainer: {
      styleOverrides: {
        root: {
          '&:has(> .MuiTable-stickyHeader)': {
            background: `linear-gradient(${colours.head} 37px, ${colours.line} 37px 38px, transparent 38px)`,
          },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottom: line, padding: '8px 10px', fontSize: '0.875rem', height: 41 },
        head: {
          backgroundColor: colours.head,
          color: colours.muted,
          fontWeight: 600,
          fontSize: '0.8125rem',
          whiteSpace: 'nowrap',
          height: 38,
        },
        paddingCheckbox: { width: 44, padding: '0 4px 0 8px' },
      },
    },
    // The arrow is in the gap between columns, so that it does not widen the heading.
    MuiTableSortLabel: {
      styleOverrides: {
        icon: {
          position: 'absolute',
          left: '100%',
          margin: '0 0 0 1px',
          '.MuiTableCell-alignRight &': { left: 'auto', right: '100%', margin: '0 1px 0 0' },
        },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&.MuiTableRow-hover:hover': { backgroundColor: colours.hover },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: colours.tint },
        },
      },
    },
    MuiDialog: { styleOverrides: { paper: { border: line } } },
    MuiDialogTitle: {
      styleOverrides: {
        root: { padding: '16px 20px', borderBottom: line, fontSize: '1.0625rem', fontWeight: 700 },
      },
    },
    MuiDialogContent: {
      styleOverrides: { root: { padding: '20px', '.MuiDialogTitle-root + &': { paddingTop: 20 } } },
    },
    MuiDialogActions: {
      // Its own spacing is a rule for elements of any kind: when it is inserted, the browser works
      // out the style of the whole page again.
      defaultProps: { disableSpacing: true },
      styleOverrides: { root: { padding: '14px 20px', borderTop: line, gap: 10 } },
    },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: {
          backgroundColor: colours.tint,
          color: colours.primary,
          fontSize: '0.8125rem',
          height: 26,
        },
        deleteIcon: { color: colours.primary, '&:hover': { color: colours.text } },
      },
    },
    MuiTabs: { styleOverrides: { root: { minHeight: 38, borderBottom: line }, list: { gap: 24 } } },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 38,
          minWidth: 0,
          padding: '8px 0',
          fontSize: '0.875rem',
          fontWeight: 600,
          color: colours.muted,
          [touch]: { minWidth: fingertip, minHeight: fingertip },
          '&.Mui-selected': { color: colours.primary },
          '&.Mui-focusVisible': { outlineOffset: -2, padding: '8px 4px', margin: '0 -4px' },
        },
      },
    },
    MuiToggleButton: { styleOverrides: { root: touchTarget } },
    MuiNativeSelect: {
      styleOverrides: { root: { [touch]: { minHeight: fingertip, boxSizing: 'border-box' } } },
    },
    MuiPaginationItem: {
      styleOverrides: {
        root: { [touch]: { minWidth: fingertip, minHeight: fingertip, margin: 0 } },
      },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: { backgroundColor: colours.text, color: colours.surface, fontSize: '0.8125rem' },
      },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none' } } },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
  }
}
