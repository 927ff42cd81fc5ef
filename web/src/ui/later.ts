/**
 * A part of a screen that is fetched when it is first shown: a form, a tab of a drawer. `RecordDrawer` and `RecordTabs`
 * show a skeleton meanwhile; elsewhere it stands in a `Suspense`. Where a newer version took its file away, the page
 * is loaded again once, as the router does for screens.
 */
export { lazyRouteComponent as later } from '@tanstack/react-router'
