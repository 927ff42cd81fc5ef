import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The one accent. */
const aforo: MantineColorsTuple = [
  '#eef1ff',
  '#dfe4fc',
  '#bcc6f6',
  '#97a6f0',
  '#7889ea',
  '#6076e6',
  '#4a60db',
  '#4054c8',
  '#3648ab',
  '#293987',
]

/** Neutrals of the dark theme, a little blue so that surfaces stay calm beside the accent. */
const dark: MantineColorsTuple = [
  '#e6e8ee',
  '#c5c9d4',
  '#a2a8b8',
  '#7d8496',
  '#4b5161',
  '#363b48',
  '#292d38',
  '#1b1e26',
  '#15181f',
  '#101217',
]

export const theme = createTheme({
  primaryColor: 'aforo',
  primaryShade: { light: 7, dark: 7 },
  colors: { aforo, dark },
  autoContrast: true,
  luminanceThreshold: 0.35,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, monospace",
  headings: {
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.3' }, h2: { fontSize: '1.125rem', lineHeight: '1.4' } },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { fw: 500 } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: false } } },
    // Its own `header` element would count as the page's second banner.
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Cerrar' },
        centered: true,
        radius: 'lg',
        attributes: { header: { role: 'presentation' } },
      },
      styles: { title: { fontWeight: 600, lineHeight: 1.35 } },
    },
    Drawer: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar' }, attributes: { header: { role: 'presentation' } } },
    },
    // A form that focuses its first field must not open with a list over it: a click, a letter or an arrow key shows it.
    Select: { defaultProps: { checkIconPosition: 'right', nothingFoundMessage: 'Nada coincide', openOnFocus: false } },
    MultiSelect: {
      defaultProps: { checkIconPosition: 'right', nothingFoundMessage: 'Nada coincide', openOnFocus: false },
    },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false } },
    Notification: { defaultProps: { withBorder: true, closeButtonProps: { 'aria-label': 'Cerrar el aviso' } } },
    Table: { defaultProps: { borderColor: 'var(--aforo-line)' } },
    InputWrapper: { styles: { label: { fontWeight: 500, marginBottom: 4 } } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Mostrar u ocultar la contraseña' } },
    },
  },
})

/** Text on a tinted surface, dark enough for WCAG AA; Mantine's own shades of `light` are not. */
const onTint = {
  gray: '#454c54',
  red: '#a61e1e',
  orange: '#8f3a00',
  yellow: '#7a4a00',
  green: '#1d6530',
  teal: '#08664f',
  blue: '#14589c',
  aforo: '#3648ab',
}

/** White on it can be read; on Mantine's own it can't (3.9:1). */
const danger = { '--mantine-color-red-filled': '#c92a2a', '--mantine-color-red-filled-hover': '#b02525' }

export const cssVariables: CSSVariablesResolver = mantine => {
  const colors = Object.keys(onTint) as (keyof typeof onTint)[]
  const shade = (color: string, index: number) => mantine.colors[color]?.[index] ?? ''
  return {
    variables: {},
    light: {
      ...danger,
      '--mantine-color-dimmed': '#5a626b',
      '--mantine-color-placeholder': '#757d86',
      '--mantine-color-error': '#c22525',
      '--mantine-color-anchor': aforo[7],
      '--aforo-line': '#e6e8ec',
      '--aforo-side': '#f8f9fb',
      '--aforo-hover': '#eff1f5',
      '--aforo-raised': '#ffffff',
      '--aforo-held': aforo[3],
      ...Object.fromEntries(colors.map(color => [`--mantine-color-${color}-light-color`, onTint[color]])),
    },
    dark: {
      ...danger,
      '--mantine-color-error': '#ff8787',
      '--mantine-color-dimmed': dark[2],
      '--mantine-color-anchor': aforo[3],
      '--aforo-line': '#2b303b',
      '--aforo-side': dark[8],
      '--aforo-hover': '#242833',
      '--aforo-raised': '#20242d',
      '--aforo-held': '#47549c',
      '--mantine-color-aforo-light': 'rgba(96, 118, 230, 0.18)',
      '--mantine-color-aforo-light-hover': 'rgba(96, 118, 230, 0.24)',
      '--mantine-color-red-light': 'rgba(250, 82, 82, 0.14)',
      '--mantine-color-yellow-light': 'rgba(250, 176, 5, 0.12)',
      '--mantine-color-green-light': 'rgba(64, 192, 87, 0.13)',
      '--mantine-color-blue-light': 'rgba(34, 139, 230, 0.16)',
      '--mantine-color-gray-light': '#2b303b',
      '--mantine-color-gray-light-hover': '#343a47',
      ...Object.fromEntries(colors.map(color => [`--mantine-color-${color}-light-color`, shade(color, 3)])),
    },
  }
}
