// Words that mean the same subcommand, one group a line; every program that takes them takes any of them.
const groups: Readonly<Record<string, string>> = {
  npm: `exec x
run run-script rum urn
install i in ins inst insta instal isnt isnta isntal isntall add
uninstall un unlink remove rm r
test t tst
publish
update up upgrade udpate
config c
ci clean-install ic install-clean isntall-clean
install-test it
install-ci-test cit clean-install-test sit
init create innit
adduser login add-user
logout
search s se find
view v info show
ls list la ll
explain why
explore
edit
link ln
rebuild rb
bugs issues
docs home
dedupe ddp
owner author
dist-tag dist-tags
version verison
org ogr
help hlep
set
start
stop
restart
pkg
token
access
unpublish
deprecate
pack
prune
audit
cache
root
prefix
repo
team
shrinkwrap`,
  pnpm: `install i
remove rm uninstall un
update up upgrade
run run-script
test t tst
link ln
list ls la ll
config c
create
exec
dlx`,
  yarn: `upgrade up
remove rm`,
  bun: `install i
add a
remove rm
create c
x
exec
run`,
  cargo: `build b
check c
test t
run r
doc d
remove rm`,
  bundle: `exec e ex exe
install i
update
config
console
open
add
remove
clean`,
  hg: `commit ci
push
pull
update up checkout co
clone
strip
rollback
serve
bisect
purge`,
  svn: `commit ci
checkout co
delete del remove rm
update up
copy cp
move mv rename
switch sw`,
  gem: `install
uninstall
push
yank
update
exec
owner
signin`,
  composer: `exec
run-script run
install i
require r
remove rm uninstall
update u upgrade
create-project
global
config`,
  ip: `netns
link
address
route
rule
vrf`,
  mise: `run r
exec x`,
  helm: `uninstall del delete un
template
list ls`,
  brew: `uninstall remove rm`,
};

const read = (text: string): readonly (readonly string[])[] => text.split("\n").map((line) => line.split(" "));
const table: Readonly<Record<string, readonly (readonly string[])[]>> = Object.assign(
  Object.create(null),
  Object.fromEntries(Object.entries(groups).map(([program, text]) => [program, read(text)])),
);

/** These take any beginning of a subcommand's name. */
const abbreviating = new Set(["npm", "bundle", "hg", "gem", "composer", "ip"]);

/** Every name of the subcommand that `word` means to a program: itself, aliases, and what it may be short for. */
export function namesOf(base: string, word: string): readonly string[] {
  const list = table[base];
  if (!list) return [word];
  const exact = list.find((names) => names.includes(word));
  if (exact) return exact;
  if (!abbreviating.has(base)) return [word];
  return [word, ...list.filter((names) => names.some((name) => name.startsWith(word))).flat()];
}
