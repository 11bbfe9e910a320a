import { launchBrowser, openPage } from '#tests/support/browser.ts';
const base='http://localhost:3945';
const [,, ...steps]=process.argv;
const browser=await launchBrowser();
const ids:Record<string,string>={};
for (const [scheme,width] of [['light',1440],['dark',1440],['light',1024]] as const) {
  const {page,problems}=await openPage(browser,{colorScheme:scheme,viewport:{width,height:900}});
  await page.goto(base+'/login');
  await page.getByLabel('Email').fill('admin@northlake.example');
  await page.getByLabel('Password',{exact:true}).fill('quiet-lantern-orchard');
  await page.getByRole('button',{name:/sign in/i}).click();
  await page.waitForURL(u=>!u.pathname.includes('login'));
  for (const [i,s0] of steps.entries()) {
    let s=s0;
    const m=/^\/(\w+)\/FIRST(.*)$/.exec(s0);
    if(m){ if(!ids[m[1]]){ await page.goto(base+'/'+m[1]); const href=await page.locator(`a[href^="/${m[1]}/"]`).first().getAttribute('href'); ids[m[1]]=href!.split('/')[2]!; } s=`/${m[1]}/${ids[m[1]]}${m[2]}`; }
    await page.goto(base+s); await page.waitForLoadState('networkidle'); await page.waitForTimeout(500); await page.screenshot({path:`/tmp/h/shot-${i}-${scheme}-${width}.png`}); }
  console.log(problems);
  await page.context().close();
}
await browser.close();
