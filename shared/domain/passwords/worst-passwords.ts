/**
 * Words of the most used passwords, folded as in `checkPassword`: small letters, with digits and signs turned back into letters (`p4$$w0rd` →
 * `password`). Own list; only words of at least 4 letters.
 */
export const worstPasswords: readonly string[] = `
password passwort passwords passwd passord wachtwoord losenord lozenord salasana motdepasse contrasena senha parola haslo heslo jelszo parool
secret geheim hemlig hemmelig secreto segredo segreto tajne admin administrator root user username guest test testing tester demo default changeme
change letmein welcome welcom willkommen valkommen velkommen bienvenue bienvenido benvenuto tervetuloa hello hallo bonjour login logon signin access
open opensesame sesame enter start please trustno shadow master dragon monkey tiger lion eagle falcon phoenix wolf panther leopard dolphin
butterfly flower sunflower rainbow sunshine summer winter spring autumn fall sommer sommar verano hiver january february march april june july
august september october november december monday tuesday wednesday thursday friday saturday sunday princess prince queen king angel angels
lovely love loveyou iloveyou loveme forever baby babygirl sweet sweety sweetheart honey sugar cookie chocolate cheese pepper ginger banana
orange apple lemon cherry purple yellow green black white silver golden diamond football fotboll fussball baseball basketball hockey soccer tennis
golf skiing rugby liverpool arsenal chelsea barcelona realmadrid juventus manchester united yankees cowboys steelers lakers ferrari porsche
mercedes mustang corvette harley yamaha honda superman batman spiderman ironman starwars startrek matrix pokemon pikachu naruto minecraft
michael jordan jennifer jessica ashley daniel thomas andrew joshua matthew anthony robert charlie george william nicole michelle amanda
maggie buddy hunter killer ranger soldier hacker computer internet google facebook twitter linkedin youtube amazon microsoft windows samsung
iphone android server system network database oracle mysql backup temp temporary company office business library librarian bibliothek
bibliotek bibliotheque biblioteca books reading university oxford cambridge harvard college school student teacher science freedom whatever nothing something
everything money blessed jesus christ heaven ninja samurai merlin wizard magic mystery lucky happy smile friends family mother father
qwerty qwertz azerty qwert asdf asdfgh zxcv zxcvbn zxcvbnm qazwsx wsxedc abcd abcdef abcdefg aaaa iloveu fuckyou fuckoff asshole bitch
correcthorse batterystaple onedirection starbucks london paris berlin stockholm helsinki newyork california america england germany sweden finland france canada mexico brasil
`
  .trim()
  .split(/\s+/);
