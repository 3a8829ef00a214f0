/** Follows the system's color scheme; one column on a phone. The colors are those of the web app. */
export const docsStyles = `
:root { color-scheme: light dark; --text: #26221e; --muted: #6b645e; --line: #dad6d1; --page: #faf9f7; --card: #fff; --accent: #a3360c; }
@media (prefers-color-scheme: dark) {
  :root { --text: #f4f2ef; --muted: #c2bcb6; --line: #514b46; --page: #1c1917; --card: #262220; --accent: #fdb077; }
}
* { box-sizing: border-box; }
body { margin: 0; display: flex; align-items: flex-start; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
nav { position: sticky; top: 0; flex: 0 0 200px; padding: 24px 0 24px 24px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 4px 0; }
main { flex: 1; min-width: 0; max-width: 960px; padding: 24px; }
h1, h2, h3 { line-height: 1.25; }
h1 { margin: 0 0 16px; font-size: 28px; }
h2 { margin: 40px 0 8px; font-size: 22px; }
h3 { margin: 0; font-size: 16px; overflow-wrap: anywhere; }
a { color: var(--accent); }
article { margin: 16px 0; padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
article p { margin: 8px 0; }
em { color: var(--muted); }
.method { display: inline-block; min-width: 64px; color: var(--accent); font-size: 14px; }
code { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
table { width: 100%; margin: 8px 0; border-collapse: collapse; }
caption { padding: 4px 0; text-align: left; font-weight: 600; }
th, td { padding: 4px 8px 4px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
th { width: 40%; }
td { color: var(--muted); }
summary { padding: 4px 0; cursor: pointer; }
pre { margin: 4px 0; padding: 8px; overflow-x: auto; background: var(--page); border-radius: 4px; }
pre code { overflow-wrap: normal; }
@media (max-width: 700px) {
  body { display: block; }
  nav { position: static; padding: 16px 16px 0; }
  nav ul { display: flex; flex-wrap: wrap; gap: 0 16px; }
  main { padding: 16px; }
  th, td { display: block; width: auto; }
  th { padding-bottom: 0; }
  td { border-top: 0; padding-top: 0; }
}
`;
