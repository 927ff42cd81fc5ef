import { Text } from '@mantine/core'
import { Logo } from '../../layout/Logo.tsx'
import classes from './ThemePreview.module.css'

interface ThemePreviewProps {
  /** Where the pictures are shown from; null is the product's own look. */
  logo: string | null
  cover: string | null
  prefix: string
  /** Whose picture stands in the header; the cover stands in for people without one. */
  givenName: string
}

/** The menu and the header as they would be, in both themes at once: a dark logo is lost on a dark menu. */
export function ThemePreview(props: ThemePreviewProps) {
  return (
    <div className={classes.pair}>
      <figure style={{ margin: 0 }}>
        <Sketch {...props} label="Tema claro" />
      </figure>
      <figure style={{ margin: 0 }}>
        <Sketch {...props} label="Tema oscuro" dark />
      </figure>
    </div>
  )
}

function Sketch({
  logo,
  cover,
  prefix,
  givenName,
  label,
  dark,
}: ThemePreviewProps & { label: string; dark?: boolean }) {
  return (
    <>
      <div
        className={classes.preview}
        data-dark={dark}
        role="img"
        aria-label={`Menú y cabecera con el ${label.toLowerCase()}`}
      >
        <div className={classes.side}>
          <div className={classes.logo}>
            {logo ? <img src={logo} alt="" className={classes.lateral} /> : <Logo height={24} />}
          </div>
          <div className={classes.item} />
          <div className={classes.item} />
          <div className={classes.item} />
          <div className={classes.item} />
        </div>
        <div>
          <div className={classes.head}>
            <span className={classes.prefix}>{prefix.toUpperCase()}</span>
            {cover ? (
              <img src={cover} alt="" className={classes.cover} />
            ) : (
              <span className={`${classes.cover} ${classes.letters}`}>{givenName.slice(0, 2).toUpperCase()}</span>
            )}
          </div>
          <div className={classes.content}>
            <div />
            <div />
            <div />
            <div />
          </div>
        </div>
      </div>
      <Text component="figcaption" size="xs" c="dimmed" mt={6} ta="center">
        {label}
      </Text>
    </>
  )
}
