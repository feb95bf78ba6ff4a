import { joined, phrases, type Language } from './language.ts'

export const italian = (): Language => ({
  name: 'Italian',
  plain: joined`
io|mi|si|ci|mio|mia|il|lo|la|i|gli|le|un|una|di|del|della|dei|a|al|alla|in|nel|nella|con|su|per|da|che|e|
o|ma|è|sono|non|più|ora|molto|ho
`,
  standing: {
    triggers: joined`
può|darmi|tu|lei|dia|diamoci|mangio|
metti{/mi}|aggiungi|fissare|utilizza|oggi|rispo{ndi/nda/ste}|parla{/mi}|sii|sia|niente|nessuna|abituati|
trattami|prezzi|misure|temperature|se|quando|da|partire|senza|per|nelle|scrivi|spiega|usa|in|unità|io|mi|
mio|mia|miei|mie|sempre|mai|non|preferi{sco/amo/rei}|sono|chiamami|poi|avanti|ogni|dimentica{/ti}|
smett{i/a/ila}|più|ho|odio|evit{o/a/i}|detesto|adoro|futuro|ora|diamoci|dammi|uso|usiamo|puoi|potresti|
tutte|voglio|basta|d|tue|sue|piac{e/ciono}|suggerirmi|usare|solo|soltanto|bevo|mangio|sopporto|tollero|ci|
rendo|faccio|seguo|compro|guido|guardo|viaggio|sto|aborro|dormo|lavoro|viene|me|danno|pelle|soggiorno|
pretendo|reggo|conta|la|le|i|il
`,
    joins: 'e|ma|quindi|allora|perché|poi',
    lead: joined`
per favore|per piacere|anche|e|ma|quindi|allora|ok|bene|ciao|salve|grazie|sì|a proposito|in generale|
importante|nota|ricorda|ricordati|come ti ho detto|inoltre|solo|ps
`,
    sets: {
      habit: joined`
compro|guido|guardo|mangio|bevo|uso|viaggio|lavoro|leggo|ascolto|indosso|dormo|pago|volo|faccio|cucino|
soggiorno
`,
      clock: joined`
(\d|le (\d|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici)|delle (\d|nove|dieci|otto|
sette|undici)|mezzogiorno|mezzanotte|pranzo|cena)
`,
      end: '(,? (per favore|grazie|con me|sempre|solo))*[.!]*$',
      manner: joined`
breve|brevemente|conciso|concisa|sintetico|sintetica|dettagliato|formale|informale|gentile|diretto|
diretta|sincero|sincera|onesto|onesta|franco|semplice|chiaro|preciso|in una frase|in frasi complete|
in breve
`,
      language: joined`
italiano|inglese|tedesco|francese|spagnolo|portoghese|russo|cinese|giapponese|coreano|catalano|latino|
polacco|turco|arabo
`,
      verb: joined`
rispondi|rispondimi|risponda|usa|usi|utilizza|utilizzi|dai|dammi|dia|mostra|mostrami|mostri|scrivi|
scrivimi|scriva|spiega|spiegami|spieghi|aggiungi|aggiunga|formatta|menziona|indica|indicami|indichi|
includi|includa|evita|eviti|cita|citi|inizia|inizi|comincia|termina|finisci|parla|parlami|parli|proponi|
suggerisci|suggeriscimi|consiglia|consigliami|verifica|verifichi|controlla|conferma|confermi|metti|metta|
ricordami|presenta|chiedi|chiedimi|limita|limitati|mantieni|mantenga|traduci|traduca|correggi|correggimi|
riassumi|trattami|dimmi|mi dica|fai|fa|faccia|specifica|specifichi|fornisci|fornisca|offri|confronta|
converti|sii|ricordati|assicurati|evidenzia|elenca|calcola|cerca|scegli|avvisami|rivedi|rileggi|arrotonda|
applica|dammi del|non
`,
      on: joined`
a partire da (oggi|domani|adesso|ora)|da domani( in poi)?|da questo momento( in poi)?|da subito|
una volta per tutte|finché non dico altro|d'ora in poi|d'ora in avanti|da ora in poi|da (adesso|
oggi)( in poi)?|in futuro|da ora|per il futuro|in tutte le (tue |sue )?risposte|di default|
per impostazione predefinita|fino a nuovo ordine
`,
      ask: joined`
(chiedo|chiederò|domando|parlo|menziono|invio|mando|incollo|scrivo|condivido|richiedo|propongo|cito|
faccio una domanda|faccio domande)
`,
      these: joined`
questo|questa|questi|queste|quello|quella|quell'|ciò|la (tua|prima|seconda|risposta|versione|opzione|
mia famiglia)|l'idea|il (primo|secondo|tuo|piano)|sapere|molto (la tua|questo|questa|l'idea)|come (hai|è)|
dirlo|che (sia|tu)
`,
    },
    instructions: phrases`
<{verb} (mi )?sempre(?! (un errore|che piove))

<sempre ({verb}|in|con|rispondere|usare|includere|scrivere|mostrare|indicare)(?! (ritardo|
giro))(?![\p{L}])

<non (mi |ci |)(?!(ho|è|sono|ero|era|c'è|abbiamo|ha|posso|so|capisco|funziona|si|lo|la|vado|va|hanno|fa|
sei)(?![\p{L}]))[\p{L}]+(?<!o) (più|mai)(?! (stato|andato|visto|di|del))

<non [\p{L}]+(re|mi|i|a)(?![\p{L}])(?<!non (sono|ho|mi piace|mi piacciono|mi|ci|posso|riesco)) ~(mai più|
mai|più(?! (di|del|che)))(?![\p{L}])

<{on},? (per favore,? |voglio che |vorrei che |preferirei che |ho bisogno che |sempre |non |mai |
le risposte |le tue risposte |solo |{verb})

<{verb} ~(d'ora in poi|d'ora in avanti|da ora in poi|da adesso in poi|in ogni risposta|salvo che|
nelle tue risposte)

<{verb} .{0,160}(quando|ogni volta che|tutte le volte che|se) (io )?(ti |le |vi |)([^ ]{1,40} )?{ask}

<(quando|ogni volta che|tutte le volte che|se) (io )?(ti |le |vi |
)([^ ]{1,40} )?{ask}.{0,120}?,? (per favore,? |devi |voglio che |sempre |{verb} )

<(ogni volta che|tutte le volte che) .{0,120}?, (per favore,? |devi |voglio che |sempre |(?!non ){verb} )

<(devi|dovresti|deve|voglio che|vorrei che|mi piacerebbe che|ho bisogno che|mi aspetto che|assicurati di|
si assicuri di|cerca di|ricordati di|ricorda di) ([^ ]{1,40} ){0,5}?(sempre|mai|d'ora in poi|
d'ora in avanti|da ora in poi|in futuro|ogni volta|più)(?![\p{L}])

(puoi|potresti|può|potrebbe) (per favore )?((?!che|come|se|perché)[\p{L}]+ ){0,4}?(sempre|d'ora in poi|
da ora in poi|non .{1,30} più)

<(puoi |può |)(chiamami|chiamarmi|mi chiami) (?!(domani|dopo|più|quando|se|a|alle|in|al|un|una|per|oggi|
pazzo|appena|quella|presto|subito|stasera|il|la)(?![\p{L}]))[\p{L}]+

<(dammi|mi dia) del (tu|lei)

<(mantieni|scrivi|fai|formatta|limita|tieni) (tutte )?le (tue|sue) (risposte|spiegazioni)

<(niente|basta|senza|no) (emoji|tabelle|gergo|elenchi|anglicismi|faccine)( per favore|
 mai)*,?( per favore)?[.!]*$

<(non usare|non utilizzare|non includere|non mettere|non usi|evita|eviti) .{0,60}(emoji|faccine|
nelle (tue|sue) risposte|gergo|anglicismi)
`,
    orders: phrases`
<non (dirmi|mi dire|mi dica|dica) (di|che) (andare|devo|dovrei|mangiare|riposare|fare|consultare|stare|
vada)|<non (chiedermi|mi chiedere|mi chieda) (di|del\p{L}*|se|come|perché)(?! (questo|quello)(?!\p{L}))|<non
 (darmi|mi dare|mi dia|farmi|mi fare|mi faccia) (altri |più )?(consigli\p{L}*|prediche|la predica|
la morale|complimenti|lezioni|link)|<non (ricordarmi|mi ricordare|mi ricordi) (di|che|il|la)|
<non (parlarmi|mi parlare|mi parli)
 (di|del\p{L}*)(?! (questo|quello|ciò)(?!\p{L}))|<non (giudicarmi|mi giudicare|lodarmi|consolarmi|
trattarmi come|rimproverarmi)

<(niente|senza|basta( con)?) (consigli\p{L}*|prediche|lezioni|morale|faccine|emoji|complimenti|premesse|
elenchi|tabelle|riassunti)( (su|sul\p{L}*|di|in) (?!(questo|questa)(?!\p{L}))[^?,]{2,40})?(,? (per favore|
grazie|pf))*(?=[,;.!]|$)(?<!^senza (riassunti|tabelle|elenchi))

non voglio (parlare (di|del\p{L}*)|sentir(e)?( parlare)? (di|del\p{L}*)|che (mi )?(parli|chieda|dica|dia)|
(consigli\p{L}*|prediche|emoji|faccine|lezioni)(?=[,;.!]|$| (su|di)))(?! ?(questo|ciò)(?!\p{L}))

(mi |ci )(dia|dai|date) (pure )?del (tu|lei|voi)|(può|puoi|potete|possiamo) (pure )?(darmi|darci|
dare) (pure )?del (tu|lei)|diamoci (pure )?del (tu|lei)

<(usa|utilizza|usi) (sempre )?(i gradi |il sistema |le )?(celsius|fahrenheit|metrico|chilometri|euro|
grammi|litri|maiuscole){end}|<evit[ai] (i |gli |le |il )?(tecnicismi|giri di parole|gergo|emoji|elenchi|
tabelle|scuse|abbreviazioni|anglicismi){end}

<(niente|nessun|senza) (elenchi|liste|tabelle|punti elenco)( puntat[ie])?{end}

<non (fissare|fissarmi|mettere|mettermi|programmare|chiamare|chiamarmi|scrivermi|
organizzare)[a-zà ]* (prima|dopo) {clock}|<non (fissare|programmare|mettere) [a-zà]+ (prima|dopo)[ ]

<(mettimi|metti|aggiungi|scrivi) sempre |<{on},? (parlami|rispondimi|scrivimi|parla|rispondi)[ ]

<(rispondi|rispondimi|risponda|parla|parlami|scrivi|scrivimi)( con me| sempre|
 solo)* (in )?({language})( con me)?{end}

<(sii|sia|rispondi|parla|scrivi|spiega|resta)(mi)?( sempre| più| molto| in modo| tutto)* ({manner})( (e|
ma) ({manner}))*{end}

<(solo |voglio )?risposte (più |molto )?(brevi|corte|concise|dettagliate|semplici|lunghe|precise|
dirette){end}

<(senza|niente|basta( con)?) (emoji|tabelle|gergo|anglicismi|elenchi|scuse|battute|titoli|abbreviazioni|
introduzioni|preamboli|convenevoli)( nelle risposte)?{end}

<(se|quando) (è|si tratta|si parla|parliamo|la domanda|non (sei sicuro|sai|sei sicura)|hai dubbi|
sembro)[^,?]{0,50}, (allora )?(dammi|mostrami|dillo|dimmelo|dimmi|spiega|rispondi|chiedi|usa|scrivi|
proponi|consiglia|evita|non|cita)(?![a-z])

<(niente|(niente|nessun[ao]?|non mettere) (riunion[ei]|appuntament[oi]|chiamat[ae]|promemoria|messaggi|
notifiche|lezioni|voli|caffè))(,? per favore)? (prima|dopo|tra|fino) (d[ei]l{0,2}[ea]?|il|le|a)? ?{clock}

<(i |le )?(prezzi|temperature|misure|unità|distanze|pesi|date|orari)( sempre)? in (celsius|fahrenheit|
sistema metrico|chilometri|euro|dollari|grammi|litri){end}
`,
    preferences: phrases`
mangio (di )?tutto (tranne|eccetto|meno|fuorché)

(preferisco|preferiamo|preferirei|detesto|odio|adoro|evito|evitiamo|
amo)(?! ({these})(?![\p{L}]))(?= [\p{L}\d])

(non )?(mi|ci) (piace|piacciono|dispiacciono|disgusta|disgustano|infastidisce|
infastidiscono)(?! (molto )?({these})(?![\p{L}]))(?= [\p{L}\d])|non sopporto|non tollero

(non (mangio|bevo|uso|usiamo|utilizzo|compro|fumo|viaggio|lavoro|guardo)|(mangio|bevo|uso|usiamo|utilizzo|
compro|lavoro|lavoriamo|viaggio) (sempre|solo|soltanto|esclusivamente|mai|solamente)) (?!({these}|ancora|
se|più)(?![\p{L}]))

(sono|non sono) ((un|una|un'|molto|strettamente|anche|grande|piuttosto|più) ){0,3}(vegetarian[oa]|
vegan[oa]|allergic[oa]|intollerante|diabetic[oa]|celiac[oa]|daltonic[oa]|mancin[oa]|fan di|fan del|amante|
mattinier[oa]|dislessic[oa]|tipo da|sensibile a|una persona)

ho ((un'|una|un|forte|grave) ?){0,2}(allergia|intolleranza|preferenza)

(il mio|la mia|i miei|le mie) ([\p{L}]+ ){1,3}?(preferit[oaie]) ([^ ]{1,40} ){0,4}?(è|sono)|(è|
sono) (il mio|la mia|i miei|le mie) ([\p{L}]+ ){1,3}?preferit[oaie]

ho ([^ ]+ ){0,3}(avversione|fobia|paura|terrore|debole|passione|ribrezzo|orrore|panico) (per|dei|degli|
delle|della|dell'|del|di|verso|a)(?! (che|perdere|arrivare|il treno))|ho un'avversione|non ho (alcun |
nessun )?(interesse|passione) (per|a)|mi (danno|dà|fanno venire|fa venire|provocano|provoca) (il |la |l'|
gli |le |i )?(nausea|ansia|incubi|emicrania|mal di|panico|allergia|orticaria|prurito)

(non mi interessano?|non mi importa|non mi sono mai piaciut[ei]|non fa(nno)? per me|non (è|sono) il mio
 (forte|genere))(?! (uscire|andare))|seguo una? ([^ ]+ )?(dieta|alimentazione)|mi rifiuto di(?! (credere|
uscire))|(mi viene|ho|mi sale) (sempre )?l'ansia (in|nell[aeo]|nei|nel|sull[ae]|sul|quando|con)|sto
 (sempre )?male (su|in|quando)

({habit}) ([^ ,]+ ){0,3}(esclusivamente|unicamente|solamente|soltanto|solo|sempre|mai)(?! (una?|due|
fino)(?!\p{L}))|non (investirei|comprerei|terrei|indosserei|userei|prenderei|guarderei|dormirei) mai

(va|vanno) contro (i |la |le |il )?(miei|mia|mie|mio)|sono (fermamente |assolutamente |molto |del tutto
 )?contrari[oa] (ai|agli|alle|all'|a)(?! (la|questo|questa) )|per (la mia|il mio|le mie|i miei) (\p{L}+
 )?(allergi[ae]|asma|ginocchia|schiena|fobia|pelle|fede|religione)|da (musulman[oa]|ebre[oa]|induista|
vegan[oa]|vegetarian[oa])(?!\p{L})

faccio (molta )?fatica a(?! (crede|capire se))|(è|sono) (la )?(mia|il mio) (priorità|primo criterio)|(è|
sono) per me la cosa più importante|conta di più per me|per me (è|sono|viene|vengono) (fuori discussione|
esclus[oaie]|prima|fondamental[ei])|fuori discussione|mi (mette|mettono) a disagio|mi (pizzica|pizzicano|
infastidisce|innervosisc\p{L}+|stressa|stressano|annoia|annoiano)

(aborro|non reggo|non sopporto|tollero male|sopporto male|sto alla larga da|pretendo)(?! ({these}|
un'altra|più)(?!\p{L}))|(rendo|lavoro|imparo|dormo|mi concentro) (al )?meglio|sono più produttiv[oa]|la
 mia pelle (reagisce|non tollera)|viaggio più volentieri|non mi (piace|piacciono) (affatto|per niente|
proprio)|per motivi (religiosi|etici|medici)
`,
    releases: phrases`
(mangio|bevo|uso) di nuovo|non sono più (vegan|vegetarian)[oa]

<(puoi |può |)(dimentica|dimenticati|dimenticare|dimentichi|ignora|ignori|annulla|cancella|elimina|scarta|
lascia perdere) (la|quello che|quella|ciò che|le|quanto|la mia|le mie|di|l'|della|
il)( ?[^ ]{1,40}){0,3}? ?(regola|istruzione|preferenza|norma|richiesta|detto|chiesto|regole|istruzioni|
storia)

<non (c'è (più )?bisogno|serve|è (più )?necessario|devi|occorre|hai bisogno) ~(più)(?! di)|
<non (c'è più bisogno|è più necessario|serve più|devi più|occorre più)

<puoi (tornare a|smettere di|ricominciare)|non vale più
`,
    refusals: phrases`
<(smetti|smettila|smetta|smettere) (di|con)(?![\p{L}])

(non (voglio|mangio|bevo|uso|preferisco|mi piace|mi piacciono|evito|utilizzo)|non sono) più ([^ ]{1,40})
`,
    questions: phrases`
(?<=^ ?|[,;:—–(] ?|[,;] (e|ma) |^(e|ma|ciao),? )(puoi|potresti|può|mi puoi|mi potresti|che cosa|cosa|che|
come|qual|quale|quali|dove|chi|perché (?=non|è|sempre|fallisce)|quanto|hai|c'è|ci sono|devo|dovrei|sai|
conosci|mi consigli)(?![\p{L}])

^(e |ma )?(perché|come|cosa|chi|quale|quali|quando (?=è|sarà)|dove|è|sono (?=io))(?![\p{L}])
`,
    once: phrases`
^(\p{L}+ )?(dolor[ei]|male) [^,]{2,40}, [^,]{2,20} (è|sono|peggiora|migliora)( [^,]+)?$

^([\p{L}]+,? ){0,3}?(scrivi|scrivimi|scriva|componi|racconta|raccontami|inventa|traduci) (una?|un'|il|la|
questo|questa) ?([^ ]+ ){0,2}?(poesia|storia|racconto|canzone|lettera|frase|barzelletta|discorso|romanzo|
testo|email|mail|dialogo|saggio|slogan)
`,
    moment: phrases`
(mai|non) mollare|non arrender(ti|si)|
(questa volta|per una volta|adesso|in questo momento|per ora|(?<!(partire da|da|fino a|e) )(oggi|domani)|
stasera|questa settimana|(a|per|in|su) (quest[oa]|quell[oa]|la seguente|il seguente) (mail|e-mail|
messaggio|lettera|testo|domanda|articolo|invito|pagina|funzione|file|frase|ricetta|progetto)|se hai tempo|
se possibile|quando hai finito|lettera di presentazione)(?![a-z])

^(che (bello|bene|buono|figata)|sembra|fantastico|wow|oh|haha|perfetto|sì|grazie|ok|ottimo|incredibile|
esatto|bello)(?![a-zì]).*!$
`,
    unreal: phrases`
^(a|nel|nella|negli|nelle|nei) (?!(mail|e-mail|lettere?|messaggi|risposte|codice|riassunti|futuro|testi|
ricette|chat|spiegazioni|commenti|tabelle)(?![a-z]))[a-zèòà]+,[ ]

^(immagina|immagini|immaginiamo|supponi|supponiamo|supponga|diciamo|per esempio|ad esempio|e se|
se (io )?(fossi|avessi|dicessi|preferissi)|fai finta|facciamo finta|n(el|ella|ello|ell')( |)(racconto|
storia|romanzo|film|libro|canzone|poesia|gioco|mio sogno)|c'era una volta|il personaggio)

(?<!(^| )(ti ho|già|io|come ho) )(dice|disse|diceva|dicono|dicendo|ha detto|scrisse|ha scritto|secondo|
afferma|consiglia di|raccomanda|proverbio|motto|slogan|titolo|il cartello|il manuale)(?! me)(?![\p{L}])
`,
    unrealBefore: phrases`
se|che lui|che lei|come se|crede che|pensa che|dice che|a lui|a lei|non so se|a mia [\p{L}]+|
(vedere|capire|scoprire) (cosa|quale|come)|a mio [\p{L}]+
`,
    today: '(?<!(?:da|dal|per) )(oggi|stasera)(?! in poi(?!\\p{L}))',
    family: joined`
(?<!(se|che|di|e|quando) )(mi[oae]|miei|nostr[oa]) (\p{L}+ )?(figli[oae]?|bambin[oa]|moglie|marito|
compagn[oa]|fidanzat[oa]|ragazz[oa]|madre|mamma|padre|papà|sorella|fratello|nipote|
nonn[oa])( \p{L}+)? ((è|sono) ((molto|anche) )?(allergic\p{L}+|celiac\p{L}+|
intollerant[ei])|(ha|hanno) (un')?( ?\p{L}+ )?(un'allergia|allergia|intolleranza|celiachia))
`,
    forNow: joined`
(?<=^|solo |soltanto )per (ora|adesso|questa volta|stavolta)|(solo|soltanto) (questa volta|stavolta|ora|
adesso)
`,
    aboutOneself: '((perché) )?(sono|sto|devo|ho)',
    brief: 'breve|in fretta',
    these: 'quest\\p{L}+',
    plain: joined`
comunque|limite|limiti|niente|
così|questo|
tu|lui|ti|miei|mie|tuo|tua|tue|delle|quando|se|mai|sempre|poi|avanti|d'ora|favore|chiedo|ogni|volta|usa|
usare|utilizza|includ{i/ere}|dammi|dai|dare|aggiungi|rispo{ndi/ste/ndere}|mostra|mett{i/ere}|preferisco|
piac{e/ciono}|odio|evito|adoro|dimentica|regola|istruzione|smetti|serve|bisogno|mangio|bevo|detto|tutte|
anche|chiamami|quell{a/o}|come|riguardo
`,
  },
  changes: {
    now: joined`
da (\p{L}+dì|sabato|domenica)(?! a)|adesso|ora|ormai|attualmente|da (ora|oggi|questa settimana|
questo mese)( in poi)?|oggigiorno|non [^.,;]{0,40}più
`,
    moved: joined`
spostat[oaie]|rimandat[oaie]|rinviat[oaie]|posticipat[oaie]|anticipat[oaie]|cambiat[oaie]|
è passat[oa] (al|alle)|ho cambiato
`,
    cancelled: joined`
non si fa più|non se ne fa (niente|nulla)|(andat[oa]|va) a monte|annullat[oaie]|cancellat[oaie]|
disdett[oaie]|sospes[oaie]|saltat[oaie]|rinunciato|smesso|
in fumo|alla fine non (vado|andiamo|faccio|facciamo|prendo|prendiamo|compro)|lasciato perdere|
deciso di non|
alla fine non (mi |ci )?(\p{L}+iamo|\p{L}+(?<![aeo]n)o)|
(non (ho|abbiamo) più voglia)|non voglio più|cambiato idea su
`,
    corrected: joined`
(ah |oh |no,? )*(scusa|scusi|scusate|aspetta|correzione|mi sono sbagliat[oa]|volevo dire|
ho letto male|errore|ops|pardon)|
anzi,?|cioè,?|no,? (è|sono|il)(?= [^.]{0,12}\p{N})
`,
    mistaken: joined`
no,? aspetta|aspetta,? quell[oa] è|correzione|mi sono sbagliat[oa]|volevo dire|ho letto male|ho confuso
`,
    insteadOf: 'invece d(i|el|ella|ei)|al posto d(i|el|ella|ei)|niente(?= [^.,;]*(per noi|alla fine))',
    over: 'non [^.,;]{0,40}più|mai più',
    back: 'di nuovo|ancora una volta|tornat[oaie]|come prima',
    planned: joined`
(voglio|vogliamo|vorrei|vorremmo|penso|pensiamo|sto pensando|stiamo pensando|spero|ho intenzione)|
andiamo|partiamo|(andr|far)(ò|emo)|(il mio|il nostro) (piano|obiettivo|sogno)|ho in programma|
volev(o|amo)
`,
    booked: 'prenotat[oaie]|biglietti|appuntamento|iscritt[oaie]|abbonat[oaie]|visita',
    also: 'anche|inoltre|un altro|un’altra|tranne',
    unreal: 'se|forse|magari|potrebbe|sarebbe|avrebbe|ho sentito|non sono sicur[oa]|pare che|a quanto pare',
    events:
      'pagato|versato|dato|consegnato|inviato|mandato|venduto|guadagnato|prestato|ho corso|camminato|speso',
    cases: joined`
(la|di) (mattina|sera|notte)|il (mattino|pomeriggio)|a mezzogiorno|nei giorni feriali|
nel (weekend|fine settimana)|(d'|in )(estate|inverno|autunno|primavera)|nei festivi|in vacanza
`,
    others: joined`
(mia|mio|mie|miei|nostr[oaie]) (\p{L}+ )?(madre|padre|mamma|papà|genitori|sorelle?|sorella|
fratell[oi]|figli[oa]?|moglie|marito|compagn[oa]|fidanzat[oa]|amic[oaih]+|zi[oa]|cugin[oa]|vicin[oa]|capo|
colleg[ahi]+|nonn[oai]|bambini|nipote)
`,
    pronouns: 'lui|lei|suo|sua',
    decided: joined`
alla fine (è (stat[oa]|diventat[oa])|(ho|abbiamo) (preso(?! (il|un taxi|l'autobus))|comprato|
scelto|adottato)|siamo andati a)|(abbiamo|ho) finito per
`,
    refunded: joined`rimbors\p{L}*|restituiscono i soldi`,
    lives: 'abito|abitiamo|vivo|viviamo',
    settled: joined`
(mia|nostra) nuova casa (è )?a|nuovo appartamento (è )?a|(mi sono trasferit[oa]|
ci siamo trasferiti|mi sono spostat[oa]) a|abito|abitiamo|vivo|viviamo|sistemati a|
(avuto|preso|ritirato|ricevuto) le chiavi (di|della|del)( nostra| nuova)*( casa)?
`,
    changed: joined`
cambiato|passat[oaie]|aumentato|raddoppiato|alzato|abbassato|ridotto|migrato|spostat[oa]|rinviat[oa]|
salit[oa]|sces[oa]
`,
    toValue: 'a|al|alla|alle|in|per',
    fromValue: 'da|dal|dalla',
    ended: joined`
venduto|smesso (di|con)|chiuso|disdetto|mollato|
lasciato( il| la| perdere)?|smesso( di| con)?|piantato( lì)?
`,
    gone: "è mort[oa]|è mancat[oa]|ci siamo lasciati|se n'è andat[oa]|(è|ho) vendut[oa]",
    own: 'mio|mia|miei|mie|nostro|nostra',
    ownNew: '(mio|mia|nostro|nostra) nuov[oa]',
    favourite: joined`(mio|mia) \p{L}+ preferit[oa]`,
    copula: 'è|sono',
    works: joined`
lavoro (alla|al|in|per|come|da|presso)|
(sono|faccio) (il |la |l')?\p{L}+(ier[ea]|ore|rice|ista|ente|ai[oa]) (in|da|presso|al|alla)
`,
    hired: joined`
(iniziato|cominciato)( a lavorare)? (alla|al|in|da|presso)|nuovo (lavoro|posto)|cambiato lavoro|
assunt[oa]|ora lavoro|
prim[oa] (giorno|turno|settimana) (da|presso|come|(in|al|alla|allo|all)(?=.*(collegh|squadra|team|capo|
ufficio|turno)))
`,
    prefers: 'preferisco',
    past: 'era|erano|avevo|prima',
    kinds: joined`
conto|contratto|abbonamento|lavoro|corso|lezione|appuntamento|riunione|macchina|auto|bici|telefono|casa
`,
    plain: joined`
nostr{o/a}|l|dell|nell|adesso|suo|sua|ha|hanno|abbiamo|era|stat{o/a}|essere|avere|va|vado|vanno|alle|dal|
già|quest{a/o}|ore|settimana|mese|anno|giorn{o/i}|mattina|sera|oggi|ieri|domani|tempo|viene|arriva|parte|
corso|lezione|abito|vivo|compra{re/to}
`,
    moves: 'trasferi(amo|rmi|rci|sco)|traslo(co|chiamo|care)|and(are|iamo|rò) a (vivere|abitare)',
    done: joined`
arrivat[oaie]|ritirat[oaie]|comprat[oaie]|adottat[oaie]|consegnat[oaie]|superat[oa]|finit[oaie]|
iniziat[oa]|cominciat[oa]|montat[oa]|(prim|second|terz|ultim)[oa] (giorno|settimana|lezione) (di|del|
della|dell)|è (qui|pront[oa])|ora (abbiamo|ho)|(tornat|rientrat)[oaie] (dalla?|dal|da)|
preso (il|la|un)
`,
    sweetheart: 'fidanzat[oaie]|ragazz[oa]|compagn[oa]|convivo',
    married: 'sposat[oaie]',
    parted: 'ci siamo (lasciati|separati)|(sono|di nuovo) single',
    unavailable: joined`
(era|erano) (tropp[oaie] (car[oaie]|lontan[oaie])|pien[oaie]|complet[oaie]|esaurit[oaie]|chius[oaie]|
al completo|troppo (car[oaie]|lontan[oaie]))
`,
    chosen: '(abbiamo|ho) (preso|comprato|scelto|finito)|siamo (andati|finiti)|alla fine|invece',
    comes: 'viene|vengono|arriva',
    absent: 'non (viene|vengono|verrà|può venire)( più)?',
    role: 'capo',
    trip: 'viagg|vacanz',
    another: 'nuov|altr[oa]',
    because: 'perché',
  },
  questions: {
    starts: 'chi|cosa|dove|perché|qua{le/li/nte/nti}|come {si/mi}|che cosa|da quando|{quando/com/qual} è',
    requests: joined`
aiutami|dammi|dimmi|mostrami|potre{bbe/sti}|puoi|ricordami|sai|mi {dica/ricordi}|per {favore/piacere}|
vorrei sapere
`,
    imperatives: 'cerca|con{fronta/siglia}|riassumi|scrivi|spiega|suggerisci|traduci|trova',
    advice: joined`
idea (per|di)|(cosa|che) (mi |ci )?(mangio|cucino|preparo|regalo|bevo|mangiamo|cuciniamo)|lista della spesa|
consigl(i|io|ia|iami|iarmi|iate|ieresti)|suggeri(sci|scimi|re|rmi|resti|menti|mento)|propon(i|imi|ete)|
idee|aiuta(mi|rmi|ci)|dovre(i|mmo)|potre(i|mmo)|poss(o|iamo)|devo|(mi|ci) conviene|secondo (te|voi)|
pensi|\p{L}+resti|conosci|bisogna|c è una? (buon|bel)\p{L}*|qual(i|e)? (è|sono|sarebbe\p{L}*) (il |la |i
 |gli |le |l |una? |dei |delle |degli )?(miglior|buon|bel)\p{L}*|(modo|posto|momento) migliore|qualche
 (idea|suggerimento)|(qualche|^) ?(buon|bell?|miglior)\p{L}* \p{L}+|(cosa|come|dove|a chi|che)
 (?!mare)\p{L}+[aei]r(e|mi|si|ci)|(cosa|come) (si può|si (?!chiam|è)\p{L}+[ae](?= )|(mi )?\p{L}{3,}o)|
val(e|gono) la pena|(andrebb|sarebb|potrebb)\p{L}* (bene|un|una|piacer\p{L}+)
`,
    recalling: joined`
(ho|hai|ha|abbiamo|hanno) (mai |già )?\p{L}+([tsd]o|[ts][aie])|mi ha|avev\p{L}+|er(a|o|avamo|ano)|
dovev\p{L}+|indossav\p{L}+|secondo (la|il|lo|l|mia|mio)|(è|sono) (il|la|i|le) (mi[aoe]|miei)|
miglior\p{L}* amic\p{L}*|dove si
`,
    referring: 'ciò|lei|loro|lì|quell{a/e/i/o}',
    continuing: 'e|ed|ma|o',
    resuming: 'dove eravamo|a che punto (eravamo|siamo)|ultima (conversazione|sessione|chiacchierata)',
    answers: joined`
(?<!\p{L})(mi |ci )?(hai|avevi) (indicato|scelto|parlato|scritto)(?!\p{L})|(?<!\p{L})era la tua (scelta|
idea)|
(?<!\p{L})(mi |ci )?(hai|avevi) (consigliato|suggerito|raccomandato|proposto|detto|spiegato|dato|
menzionato|aiutato|insegnato|
scritto|tradotto)|(?<!\p{L})(tuo|tuoi|tua|tue) (consigli[o]?|suggeriment[oi]|raccomandazion[ei]|
rispost[ae]|spiegazion[ei])
`,
    breadth: phrases`
(?<!\p{L})quali \p{L}+ (abbiamo|ho|mi|ci|devo|dobbiamo)(?!\p{L})|(?<!\p{L})(dei|delle|degli) (due|tre|
quattro|cinque|sei|\d+) \p{L}+

(?<!\p{L})(in (che|quale) ordine|l['’]ordine (in|di|dei|delle)|ordine cronologico|cronolog\p{L}+|
(prima|ultima) volta|per (primo|prima|ultimo|ultima)|prima o dopo|quant[ie](?! (giorni|settimane|
mesi|anni))|quante volte|quanto .{0,20}(in totale|speso)|ogni quanto|numero di volte|in tutto|in totale|
complessivamente|somma|in media|riassu\p{L}+|riepilog\p{L}*|ricapitol\p{L}*|panoramica|
fa(mmi)? il punto|tutto (quello|ciò|su|sul\p{L}*|riguardo)|tutt[ie] (i|gli|le|quell\p{L}+)|
ogni (volta|singol\p{L}+)|(cosa|che cosa) sai (di|su|del\p{L}*|sul\p{L}*)|parlami (di|del\p{L}*)|
elenc\p{L}*)(?!\p{L})|di (che )?cosa abbiamo parlato|(cosa|che cosa) (abbiamo|ho) .{0,20}(detto|
fatto|deciso|imparato|discusso)|com['’e] .{1,60}(evolut\p{L}+|cambiat\p{L}+|progredit\p{L}+)
`,
    coming: joined`
in programma|(qualcosa|cosa|ho|abbiamo|niente) (\p{L}+ ){0,2}(previsto|programmato|pianificato)|
prossim[oaie] (appuntament[oi]|viagg[io]|vol[oi]|riunion[ei]|impegn[oi]|esam[ei]|vacanz[ae]|event[oi])|
cosa mi aspetta|in arrivo
`,
    alone: joined`
((puoi|potresti) )?(scrivi(mi)?|scrivere|racconta(mi)?|raccontar(mi)?|fa(mmi)?|dimmi|dammi|inventa|
componi|canta) (una?|un'altra|un altro)( (breve|bella|bel|piccola|piccolo|nuova))* (poesia|haiku|
barzelletta|battuta|indovinello|storia|favola|fiaba|canzone|sonetto|filastrocca|rima)( (breve|corta|
divertente))?( su (?<subject>\p{L}{4,}))?|raccontami qualcosa di (divertente|interessante)|
(mille )?a (domani|presto|dopo)|lancia una moneta|traduci " in \p{L}+|come si dice " in \p{L}+|
(correggi|controlla|migliora)( (la|il|gli|le|di|della|questa|questo|mia|grammatica|ortografia|frase|
testo|errori))+ "|((quanto fa|quanto è|quanto fanno|calcola) )?(§|# (per|più|meno|diviso|% di) #)|
come (stai|va|sta)|che si dice|chi sei|cosa sai fare|che ore sono|che giorno è( oggi)?
`,
    general: joined`
((puoi|potresti) )?(spiega|spiegare|definisci|descrivi)(mi|ci)?( come funziona(no)?)?( (cosa|che cosa) (è|
sono))? (la |l'|i |gli |le |una? |un')?~|(che )?(cos'è|cosa sono|cos'e) (la |l'|i |gli |le |una? |un')?~|
come funziona(no)? (i |gli |le |una? |un')~|perché (il cielo|il mare|il sole|la luna) è ~|qual è la (
capitale|popolazione|definizione) (del |della |dell'|di |dei )%|qual è la differenza (tra|fra) (una? |un')
?%|chi ha (dipinto|scritto|inventato|scoperto|composto) %
`,
    tied: joined`
il|lo|la|i|gli|le|mi[oae]i?|tu[oa]i?|su[oa]i?|nostr[oaie]|quest[oaie]|quell[oaie]|due|prossim[oaie]|
ultim[oaie]|oggi|domani|ieri
`,
    form: joined`
menziona{re/to}|detto|chie{dere/sto}|parla{re/to}|discusso|descrivere|spiega{re/to}|consiglia{re/to}|
suggeri{re/to}|conversazion{e/i}|messaggi{o/}|riassu{nto/mere}|elenc{o/a}|ordine|aspett{o/i}|argoment{o/i}|
diversi|mostrare
`,
    or: 'o',
    conditions: 'se|quando|prima|dopo|mentre|finché',
  },
  smallTalk: {
    markers: joined`
abbracci|anticipatamente|arrivederci|auguri|baci|buon{anotte/asera/giorno}|cari{/ssim*}|ciao|complimenti|
congratulazioni|cor{diali/tese*/tesia}|distinti|domandina|egregi*|fretta|gentil*|grazie|impegnat*|
occupat*|pazienza|piacere|piove{/ndo}|ringrazi*|sal{uti/ve}|scus*|soleggiat*|sperando|stanc*|
buon {pomeriggio/weekend/fine}|buona {giornata/serata/settimana}|mi dispiace|spero {che/di/tu}|
come {stai/sta/va/state}|tutto bene|bel tempo|brutto tempo|che tempo|il tempo è|c è il sole|c è sole|
fa {caldo/freddo}|di fretta|senza fretta|nessuna fretta|con calma|prenditi il tempo|una domanda|
domanda veloce|piccola domanda|un {abbraccio/attimo}|a {presto/dopo/domani}|ci vediamo|stammi bene|
in anticipo|se hai tempo|se ha tempo|se hai un momento|se ha un momento|tuo aiuto|suo aiuto|ti auguro|
le auguro
`,
    replies: joined`
sì|si|no|ok|va|certo|perfetto|grazie|bene|benissimo|ottimo|esatto|giusto|bello|bella|forse|hm|hmm|ah|oh|
haha|meglio|entrambi|nessuno|d
`,
    replying: joined`
a|accordo|adesso|altra|altro|anche|ancora|b|bene|c|che|ci|con|così|davvero|di|dopo|due|e|è|era|favore|
fa|già|idea|il|in|io|l|la|le|lo|ma|mi|molto|momento|niente|non|o|ora|opzione|per|però|piace|più|poi|
prima|primo|proprio|quella|quello|questa|questo|seconda|secondo|sembra|so|solo|sono|subito|sta|terza|
terzo|tutto|ultima|ultimo|un|una|vediamo|
numero|preferisco|prendiamo|prendo|scelgo|voglio|vorrei
`,
    fillers: joined`
abb{astanza/ia/iamo} ad adesso agli aiut{are/armi/ato/i/o} alcune all{a/o/ora} altr{a/e/i/o} anc{he/ora}
 appena ave{re/va/vo} avrei bel{/la/lo} ben{/e} bisogno buon{/a/e/i/o} c che chieder{e/ti} cos{e/ì} dagli
 dai dal{/l/la} degli dei dell{/a/e/o} di dirmi diverso dopo due durante eri esempio essere fa faccia fai
 fare fatto favore fino forse fra fuori gente giorn{ata/i/o} già gli hai hanno ho ieri infatti insieme io
 li mai mattina meglio meno mia mie{/i} mio modo molt{a/e/i/issimo/o} negli nei nel{/l/la} niente noi non
 nostr{a/o} nulla nuovo oggi ogni ora ottim{a/o} parte passat{a/o} per{/fetto/ò} piccol{a/o} più po poi
 possibile potrei presto prima pro{prio/ssimo} può qua{/lche/lcosa/lcuno} quest{a/e/i/o} quindi
 rapid{a/o} resto sar{ebbe/à} sen{to/za} serata settiman{a/e} sia{/mo} sicuro sole sono
 sta{/i/ta/te/to/vo} stia sto subito sue sugli sui sul{/la} suo{/i} sì tant{a/e/i} tra troppo tue tuo{/i}
 tutt{a/e/i/o} vado veloce ver{amente/so} vi via vita voi vorrei vostr{a/o} è
`,
    busy: 'fretta',
  },
  boilerplate: {
    beside: 'va bene|ok|certo|perfetto|grazie|bene|benissimo|ottimo',
    starts: joined`
(sono )?(felice|contento|contenta|lieto|lieta) di|nessun problema|sempre a|
(è una )?(ottima|bella|buona) domanda|fatto|capito|annotato|ho capito|prego|di niente|buono a sapersi|
grazie per (l'informazione|avermelo detto)|(me )?lo (segno|ricorderò|annoto)|ecco (un|una|il|
la) (breve )?(riassunto|panoramica|risposta|lista)|fammi sapere|spero che|se (hai|avete|vuoi)
`,
    words: joined`
se|hai|avete|vuoi|bisogno|di|altro|altre|altri|aiuto|domande|domanda|qualcosa|ti|sia|utile|aiuti|questo|
fammi|sapere|posso|aiutarti|
aver|averti|aiutato|poter|per|te|disposizione
`,
    offers: joined`
(se|quando) .* (fammi sapere|mi faccia sapere|non esitare.*|dimmi|mi dica|chiedi pure|posso (aiutar|
spiegar|dar).*|sono qui)|(fammi sapere|mi faccia sapere|non esitare|dimmi|mi dica) (.* )?(se|quando|
quale) .*|(vuoi|vuole|desideri|ti piacerebbe) (sapere|altr[eio]|più|che (approfondisca|continui)).*
`,
  },
  announcing: {
    work: joined`
(tradu(ci|rre)|corrigi|riassumi|riscrivi|correggi|migliora|accorcia|parafrasa|semplifica)\p{L}*|
rispondi (a )?quest[aoe](?!\p{L})|(rendi|fai)(lo|la)? (questo|questa|lo)(?!\p{L}).{0,40}(più|
meno|formal|gentil)\p{L}*|un riassunto
`,
    shows: joined`
(quest[oae]|quell[oa]|il|la|lo|una?) (\p{L}+ )?(pagina|testo|articolo|e-?mail|mail|lettera|
messaggio|documento|recensione|poema|poesia)s?|seguente (testo|articolo)|ecco( \p{L}+){1,5}|(che|
cosa) (ne pensi|rispondo|vuole)|come rispondo
`,
    points: 'quest[oae]',
    topic: 'per|in|su|con|di|ogni|nessun|tu[oa]',
    media: joined`
lettera|mail|e-?mail|messaggio|sms|vocale|audio|segreteria|trascrizione|nota|bigliett(o|ino)|post|tweet|
commento|bio|profilo|recensione|annuncio|volantino|manifesto|cartello|avviso|circolare|comunicato|
scheda|questionario|intervista|copione|sceneggiatura|scena|dialogo|monologo|testo|canzone|strofa|
ritornello|poesia|diario|blog|articolo|brano|citazione|capitolo|personaggio|prompt|modello|
ticket|regolamento|contratto|etichetta|ricetta|invito|discorso|oroscopo|chat|gruppo|bozza
`,
    aside: joined`
comunque|e|ma|inoltre|anche|un'altra cosa|una cosa|a proposito|già che ci sei|prima di|detto questo|
in generale|ps|ah
`,
    sent: 'ricevuto|mandato|trovato|scritto',
    speech: 'ha scritto|scrive|ha detto',
    greeting: 'ciao|buongiorno|buonasera|salve',
    self: 'io',
    farewell: '(cordiali|distinti) saluti|un abbraccio',
    mine: 'come (voglio|preferisco) (che|le tue)',
  },
  lines: {
    ends: joined`
(adesso|ora|ormai) l[ioae] (mangi|bev|us|toller)\p{L}+|niente più|senza limit[ei]|non c.è più|
puoi|possiamo|di nuovo|non (serve|servono|occorre) più|torna(re|to|ta|ndo)?|vanno bene|va bene|ricominciato|
posso|non sono (allergic|intollerante)[oa]?|lascia (stare|perdere)|dimentic\p{L}*|scorda\p{L}*
`,
    bound: 'quando|se',
    answers: 'rispo|scriv',
    overrides: joined`ignor\p{L}+ ((tutte|le) )*(istruzioni) (anter|preced)\p{L}*`,
  },
  subjects: {
    language: {
      beside: '(in) (\\p{L}+)(,|[.!]*$)|lingua',
      english: 'inglese',
      german: 'tedesco',
      french: 'francese',
      spanish: 'spagnolo',
      portuguese: 'portoghese',
      italian: 'italiano',
      dutch: 'olandese',
      chinese: 'cinese',
      japanese: 'giapponese',
      korean: 'coreano',
    },
    length: {
      beside: 'sii |limit',
      short: '(una|due|tre|\\d+) (frasi|righe|parole)|brev[ei]|brevemente|concis[oa]',
      long: joined`
senza limit[ei]|(niente|nessun) (più )?limit[ei]|non c.è più (il |un )?limite|dettagliat[oaei]|
(più )?lung[oahi]+|spiegar(mi|e) (un po. )?di più
`,
    },
    tone: { formal: 'formalmente', casual: 'informale' },
    units: { metric: 'metric[oh][ei]?|chilometri|grammi|litri', imperial: 'imperial[ei]|miglia|once|libbre' },
    currency: { beside: 'prezz' },
    address: { familiar: 'del tu', polite: 'del lei' },
    diet: {
      vegan: 'vegan\\p{L}*',
      vegetarian: 'vegetari\\p{L}*',
      meat: 'mangi(o|are) (\\p{L}+ )?(la )?carne',
    },
    alcohol: { none: 'non bevo( alcolici| alcol)?', some: 'bevo (vino|birra|di nuovo)' },
    indentation: { spaces: 'spazi' },
    'hot drink': { beside: 'preferisc', tea: 'tè', coffee: 'caffè' },
    format: { bullets: 'elenchi puntati', prose: 'prosa' },
    signature: { any: 'firma\\p{L}* .{0,24}(e-?mails?|lettere) con' },
    name: { any: 'chiam(ami|armi)|mi chiami' },
  },
  grammar: {
    i: 'io|noi',
    oneself: 'io|mio|mia|miei|noi|ho',
    am: 'sono',
    articles: 'il|l[aeo]|un[ao]?',
    titles: 'signora?',
    prepositions: 'di|da|della|in|nel|nella|alla|per|su|con|senza',
    places: 'in|nel|nella|sotto',
    not: 'non',
    relative: 'che',
    for: 'per',
    cry: 'che',
    and: 'e|ma|perché',
    please: 'per favore',
  },
})
