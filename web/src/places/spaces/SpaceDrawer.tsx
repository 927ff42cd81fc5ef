import { displayName } from '@aforo/api/places/labels'
import type { SpaceNode } from '@aforo/api/places/spaces'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { SpaceDetail, type SpaceDetailProps, subtitleOf } from './SpaceDetail.tsx'

type SpaceDrawerProps = Omit<SpaceDetailProps, 'space' | 'titled' | 'onClose'> & {
  space: SpaceNode | undefined
  onClose: () => void
}

/** One space in the drawer. The form of a new one takes its place instead of lying over it. */
export const SpaceDrawer = ({ space, place, onSearch, onClose, ...rest }: SpaceDrawerProps) => (
  <RecordDrawer
    opened={space !== undefined}
    title={space && displayName(space)}
    subtitle={space && subtitleOf(space, place)}
    onClose={onClose}
  >
    {space && (
      <SpaceDetail
        {...rest}
        key={space.id}
        space={space}
        place={place}
        onSearch={change => onSearch({ space: undefined, ...change })}
        onClose={onClose}
      />
    )}
  </RecordDrawer>
)
