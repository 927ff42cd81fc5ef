import { occupationStateLabels } from '@aforo/api/insight/labels'
import type { OccupationFigures } from '@aforo/api/insight/occupation'
import type { OccupationState, OccupationUnit } from '@aforo/api/insight/occupation-states'
import { ActionIcon, Text, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BehindLink } from './BehindLink.tsx'
import classes from './Occupation.module.css'
import type { OccupationSearch } from './occupationSearch.ts'
import {
  amountWords,
  figureWords,
  keyOfState,
  percentWords,
  type SplitKey,
  sharesOf,
  trendWords,
} from './occupationWords.ts'

interface FigureCardsProps {
  figures: OccupationFigures
  /** Of a month ago, where they are compared. */
  before: OccupationFigures | undefined
  unit: OccupationUnit
  formulas: Record<string, string>
  search: OccupationSearch
}

const states: OccupationState[] = ['CONTRACTED', 'PROBABLE', 'BLOCKED', 'FREE']

/** The five figures of a day or month; each says what it is and leads to its products. */
export function FigureCards({ figures, before, unit, formulas, search }: FigureCardsProps) {
  const shares = sharesOf(figures, unit)
  const noteOf = (key: SplitKey): ReactNode => {
    if (key === 'contracted' && shares) return `${percentWords(shares.percent)} de lo ofrecido`
    if (key === 'probable' && shares) return `${percentWords(shares.expected)} con lo contratado`
    return undefined
  }
  const trendOf = (key: SplitKey) => {
    const [now, then] = [sharesOf(figures, unit), before && sharesOf(before, unit)]
    if (!now || !then || unit === 'money') return undefined
    return trendWords(now[key], then[key], text => amountWords(text, unit))
  }
  const card = (key: SplitKey, label: string, state?: OccupationState) => (
    <div key={key} className={classes.figure}>
      <dt>
        {label}
        <Tooltip label={formulas[key]} multiline maw={280}>
          <ActionIcon variant="subtle" color="gray" size={24} aria-label={`${label}: ${formulas[key]}`}>
            <IconInfoCircle size={14} />
          </ActionIcon>
        </Tooltip>
      </dt>
      <dd>
        {figureWords(figures, unit, key).map(words => (
          <BehindLink key={words} search={{ ...search, state }} className={classes.value} label={`${label}: ${words}`}>
            {words}
          </BehindLink>
        ))}
        <Text size="xs" c="dimmed" component="div">
          {[noteOf(key), trendOf(key)].filter(Boolean).map(words => (
            <div key={String(words)}>{words}</div>
          ))}
        </Text>
      </dd>
    </div>
  )
  return (
    <dl className={classes.figures}>
      {card('offered', unit === 'money' ? 'Potencial' : 'Ofrecido')}
      {states.map(state => card(keyOfState[state], occupationStateLabels[state], state))}
    </dl>
  )
}
