import classes from './Orders.module.css'

/** Names and what they say, without those that say nothing. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, words: string | null | undefined])[] }) => (
  <dl className={classes.facts}>
    {facts
      .filter(([, words]) => words)
      .map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
  </dl>
)
