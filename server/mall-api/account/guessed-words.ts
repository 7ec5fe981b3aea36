/**
 * Local password words that no package lists: diminutives, Slovak words, towns, months, clubs, digits as typed on a
 * Czech keyboard. Lower case, without diacritics, separated by spaces. Two of these words in a row are not safer than
 * one.
 */
const lists = {
  diminutives: `
    adamek adelka alenka alicka anicka anezka anetka barca barunka bara baruska betka blanka bozenka danka danuska dasenka davidek denisek
    dominicek elenka eliska ema emicka evicka evca filipek franta frantik gabca gabinka hanca hanicka hanka helenka honza honzik honzicek
    iva ivanka ivetka ivuska jaja janca janicka janinka janka jarka jaruska jenda jenicek jirka jirik jirinka jitka jitulka jituska jozka
    jozin julca julinka jura jurko kacenka kaca kajka kaja karlik karolinka katka katuska klarka kristynka kubik kubicek kuba kvetuska lada
    lenca lenicka lenka libuska lida liduska lucinka lucka lukasek luky majda majka marcela marecek marek marketka marticka martinek
    martinka maruska matejek matousek mata michalka micha michalek mikulasek milanek milenka milka milous mira mirek mirka misa misak
    misenka misicka monca monicka nada nikca nikolka nikuska ondra ondrasek ondrejek palko pavka pavlicek pavlinka pavlik pepa pepicek pepik
    petka petrik petruska radek radka radunka renca renatka richardek robik romanek romca rozarka ruzenka sabinka simca simonka slavka
    stanicka standa sarka sarinka stefanka stepanek tadeasek terca terezka terinka tomasek tomik tomicek toncka tonda tonicka vasek vasik
    venca vendulka verca veronicka verunka viktorka vojta vojtik vojtisek vlada vladka vlasta vlastik zdena zdenda zdenicka zdenka zuzanka
    zuzi zuzka aninka danko dusanko evka ferko gabika ivka jakubko jancik janko jarko jozko juraj kata lacko lubko lubka lucia maja marienka
    martinko matko matus matusko miro misko miska nika ninka petko robko samko stevko tomasko tonko vierka viki vilko anni bine franzi hansi
    heidi jogi juli kathi klausi leni lenchen lisi maxi michi mimi moni nicki resi rosi schatzi sepp susi tini uli uschi vroni wolfi`,
  fondness: `
    beruska broucek cicinka crno hafik heslo heslicko kocicka kocour kocourek kotatko kralicek laska lasicka medvidek micka mazlicek maminka
    mamka mamca milacek milackova milujute mojelaska mojeheslo muj mujheslo motylek myska mysicka pejsek pejsanek prasatko princezna pusinka
    rybicka slunicko slunko srdicko stastny stesti tatinek tatka tajneheslo tajne tygrik vcelka zabicka zabka zlaticko zlato zlatko zviratko
    babicka dedecek bracha segra rodina miminko kytka kyticka kvetinka ruzicka hvezda hvezdicka andilek andel certik drak dracek hesielko
    lubim lubimta lubka laskamoja mojalaska milacik macka macicka macik mamicka mamina ocko otecko psik psicek slnko slniecko srdiecko
    stastie zaba mys moja mojheslo tajomstvo hviezda hviezdicka anjel anjelik cert kvietok ruza vcielka motyl medvedik zajacik babka dedko
    passwort kennwort geheim geheimnis schatz schatzi liebling liebe ichliebedich hallo hallowelt sonne sonnenschein sternchen engel
    engelchen maus mausi maeuschen baer baerchen hase hasi haeschen katze kaetzchen hund prinzessin mutti papa mama oma opa familie
    schmetterling blume login vstup prihlaseni prihlasenie anmeldung registrace registracia nakup nakupy nakupni obchod sleva slevy zlava
    zlavy body odmeny kava kavicka karta club klub ucet konto email mail internet pocitac telefon mobil facebook instagram seznam google`,
  places: `
    praha prague prag brno ostrava plzen liberec olomouc budejovice ceskebudejovice hradec hradeckralove usti ustinadlabem pardubice zlin
    havirov kladno most opava frydek frydekmistek karvina jihlava teplice decin karlovyvary vary chomutov jablonec mladaboleslav prostejov
    prerov ceskalipa trebic tabor znojmo pribram cheb kolin trutnov pisek vsetin kromeriz hodonin sumperk breclav beroun zatec klatovy
    strakonice nachod litvinov krnov sokolov morava cechy cesko ceskarepublika vysocina sumava krkonose beskydy jeseniky vltava labe
    bratislava kosice presov zilina nitra banskabystrica bystrica trnava trencin martin poprad prievidza zvolen michalovce levice komarno
    humenne bardejov piestany lucenec ruzomberok liptov liptovskymikulas topolcany tatry slovensko dunaj orava spis berlin hamburg muenchen
    munchen koeln koln frankfurt stuttgart duesseldorf dusseldorf dortmund essen leipzig bremen dresden hannover nuernberg nurnberg wien
    vienna graz linz salzburg innsbruck klagenfurt zuerich zurich basel bern deutschland oesterreich osterreich bayern schweiz`,
  calendar: `
    leden unor brezen duben kveten cerven cervenec srpen zari rijen listopad prosinec januar februar marec april maj jun jul august
    september oktober november december jaenner maerz marz mai juni juli pondeli utery streda ctvrtek patek sobota nedele pondelok utorok
    stvrtok piatok nedela montag dienstag mittwoch donnerstag freitag samstag sonntag jaro leto podzim zima jar jesen fruehling fruhling
    sommer herbst winter vanoce vianoce weihnachten velikonoce ostern silvestr narozeniny geburtstag rok`,
  clubs: `
    sparta acsparta spartapraha slavia slavie slaviapraha skslavia banik banikostrava bohemka bohemians viktorka viktoriaplzen zbrojovka
    zbrojovkabrno sigma sigmaolomouc dukla kometa kometabrno vitkovice trinec ocelari pardubicedynamo dynamo litvinovverva jablonecfk
    teplicefk slovan slovanbratislava spartak spartaktrnava mskzilina dac kosicehc nitrahc hokej fotbal futbal fussball bayernmuenchen
    bayernmunchen borussia bvb dortmundbvb schalke werder hsv rapid rapidwien austria austriawien sturmgraz juventus barcelona realmadrid
    chelsea arsenal liverpool manchester jagr ronaldo messi`,
  keyboard: `
    escrzyai escrzyaie escrzyaied escrzy escrz qwertz qwertzu qwertzui qwertzuio qwertzuiop qwertzuiopu asdfgh asdfghj asdfghjk asdfghjkl
    yxcvbn yxcvbnm qaywsx qaywsxedc wertz abcd abcde abcdef abcdefg abcdefgh aabbcc`,
} as const;

export const guessedWords: readonly string[] = Object.values(lists).flatMap((list) => list.trim().split(/\s+/));
