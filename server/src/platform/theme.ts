import type { Theme } from '@aforo/api/platform/theme'

interface ThemeRow {
  lateral_logo: string | null
  profile_cover: string | null
}

/**
 * An organisation's branding as answered.
 * @param linkTo signs the address of a stored file
 */
export const themeOf = ({ lateral_logo, profile_cover }: ThemeRow, linkTo: (key: string) => string): Theme => ({
  lateralLogo: lateral_logo && linkTo(lateral_logo),
  profileCover: profile_cover && linkTo(profile_cover),
})
