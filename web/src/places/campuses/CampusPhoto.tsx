import { IconBuilding } from '@tabler/icons-react'
import classes from './CampusPhoto.module.css'

/** A campus's picture as a small square, or a building where there is none. @param size pixels of a side */
export const CampusPhoto = ({ src, size }: { src: string | null; size: number }) => (
  <span className={classes.photo} style={{ width: size, height: size }}>
    {src ? (
      <img src={src} alt="" width={size} height={size} loading="lazy" />
    ) : (
      <IconBuilding size={size / 2} stroke={1.4} aria-hidden />
    )}
  </span>
)
