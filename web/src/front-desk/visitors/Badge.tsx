import type { Visitor } from '@aforo/api/front-desk/visitors'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import type { Brand } from '../../platform/session/brand.ts'
import classes from './Badges.module.css'
import { badgeCode } from './badgeCode.ts'
import { type BadgeSize, badgeSizes } from './badgeSizes.ts'

interface BadgeProps {
  visitor: Visitor
  size: BadgeSize
  brand: Pick<Brand, 'name' | 'logo'> | undefined
}

/** Names longer than this are set smaller: a badge is read from two metres. */
const longName = 22

/** A visitor's badge: who, of which company, whom they visit, where and when, and the code of the visit. Nothing of their document. */
export function VisitorBadge({ visitor, size, brand }: BadgeProps) {
  const { name, company, hostName, spaceName, campusName, date, expectedAt } = visitor
  const { width, height } = badgeSizes[size]
  const code = badgeCode(visitor.id)
  return (
    <article className={classes.badge} style={{ width: `${width}mm`, height: `${height}mm` }} aria-label={name}>
      <header className={classes.head}>
        {brand?.logo ? <img src={brand.logo} alt={brand.name} className={classes.logo} /> : <b>{campusName}</b>}
        <span className={classes.kind}>Visita</span>
      </header>
      <div className={classes.who}>
        <p className={classes.name} data-long={name.length > longName || undefined}>
          {name}
        </p>
        {company && <p className={classes.company}>{company}</p>}
      </div>
      <div className={classes.foot}>
        <dl className={classes.facts}>
          {hostName && (
            <div>
              <dt>Visita a</dt>
              <dd>{hostName}</dd>
            </div>
          )}
          {spaceName && (
            <div>
              <dt>Espacio</dt>
              <dd>{spaceName}</dd>
            </div>
          )}
          <div>
            <dt>{campusName}</dt>
            <dd>{[formatDate(date), expectedAt].filter(Boolean).join(', ')}</dd>
          </div>
        </dl>
        <svg
          className={classes.code}
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label="Código de la visita"
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
      </div>
    </article>
  )
}
