/**
 * Loads a part of a screen when it is first shown, such as a form or a tab. `RecordDrawer` and `RecordTabs` show a
 * skeleton meanwhile; elsewhere wrap it in a `Suspense`. If a newer version removed its file, the page is reloaded
 * once, as the router does for screens.
 */
export { lazyRouteComponent as later } from '@tanstack/react-router'
