import type { Organization, TimePeriod } from '@aforo/api/people/organization'
import type { TenantType } from '@aforo/api/platform/base'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { themeOf } from '../../platform/theme.ts'
import type { TenantRow } from './organization.queries.ts'

/** @param link makes the address that shows a stored picture */
export function presentOrganization(
  row: TenantRow,
  workShifts: TimePeriod[],
  link: (key: string) => string,
): Organization {
  const { lateral_logo: logo, profile_cover: cover } = row
  return {
    ...camelCased(row, ['id', 'account_name', 'name', 'domain_prefix', 'time_zone', 'version']),
    type: row.type as TenantType,
    theme: {
      ...themeOf(row, link),
      lateralLogoKey: logo,
      profileCoverKey: cover,
    },
    workShifts,
  }
}
