import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { CampusDetail, campusQuery } from '../../../../places/campuses/CampusDetail.tsx'
import { CampusTab } from '../../../../places/campuses/campusTab.ts'
import { spaceParams } from '../../../../places/spaces/spaceParams.ts'
import { later } from '../../../../ui/later.ts'
import { param } from '../../../../ui/search.ts'

const CampusContractsTab = later(
  () => import('../../../../deals/contracts/CampusContractsTab.tsx'),
  'CampusContractsTab',
)

const CampusLease = later(() => import('../../../../offer/rental-contracts/CampusLease.tsx'), 'CampusLease')

export const Route = createFileRoute('/app/configurations/campus/$id')({
  validateSearch: z.object({ ...spaceParams, tab: param(CampusTab) }),
  loader: ({ context, params: { id } }) => {
    context.queryClient.prefetchQuery(campusQuery(id))
  },
  component: () => (
    <CampusDetail
      contracts={campusId => <CampusContractsTab campusId={campusId} />}
      lease={campusId => <CampusLease campusId={campusId} />}
    />
  ),
})
