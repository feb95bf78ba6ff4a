/** A passage of a manual and some lines of a chat, written for these tests, in each of forty languages. */
export const LANGUAGE_TEXTS: Readonly<Record<string, readonly [manual: string, chat: string]>> = {
  english: [
    'Before you clean the coffee machine, unplug it and let it cool for ten minutes. Empty the water tank, rinse the filter under warm water and put it back. If the red lamp still blinks afterwards, press the start button for five seconds.',
    'hey, are you still coming on saturday? i could pick you up at nine. my sister brings the salad, we only need bread and something to drink. oh and please don’t forget the charger this time',
  ],
  german: [
    'Bevor Sie die Kaffeemaschine reinigen, ziehen Sie den Netzstecker und lassen Sie das Gerät zehn Minuten abkühlen. Leeren Sie den Wassertank, spülen Sie den Filter mit warmem Wasser aus und setzen Sie ihn wieder ein. Blinkt die rote Lampe danach noch, halten Sie die Starttaste fünf Sekunden gedrückt.',
    'hey, kommst du am samstag noch? ich könnte dich um neun abholen. meine schwester bringt den salat mit, wir brauchen nur noch brot und was zu trinken. ach ja, vergiss diesmal bitte das ladekabel nicht',
  ],
  french: [
    'Avant de nettoyer la machine à café, débranchez-la et laissez-la refroidir pendant dix minutes. Videz le réservoir d’eau, rincez le filtre à l’eau tiède et remettez-le en place. Si le voyant rouge clignote encore, appuyez cinq secondes sur le bouton de mise en marche.',
    'salut, tu viens toujours samedi ? je peux passer te prendre à neuf heures. ma sœur apporte la salade, il nous manque juste du pain et de quoi boire. et cette fois n’oublie pas le chargeur s’il te plaît',
  ],
  spanish: [
    'Antes de limpiar la cafetera, desenchúfela y déjela enfriar durante diez minutos. Vacíe el depósito de agua, enjuague el filtro con agua tibia y vuelva a colocarlo. Si la luz roja sigue parpadeando, mantenga pulsado el botón de inicio durante cinco segundos.',
    'oye, ¿al final vienes el sábado? puedo recogerte a las nueve. mi hermana trae la ensalada, solo nos falta pan y algo de beber. ah, y esta vez no te olvides del cargador, por favor',
  ],
  italian: [
    'Prima di pulire la macchina del caffè, staccate la spina e lasciatela raffreddare per dieci minuti. Svuotate il serbatoio dell’acqua, sciacquate il filtro con acqua tiepida e rimettetelo al suo posto. Se la spia rossa lampeggia ancora, tenete premuto il pulsante di avvio per cinque secondi.',
    'ehi, vieni ancora sabato? posso passare a prenderti alle nove. mia sorella porta l’insalata, ci mancano solo il pane e qualcosa da bere. ah, e stavolta non dimenticare il caricatore per favore',
  ],
  portuguese: [
    'Antes de limpar a máquina de café, desligue-a da tomada e deixe-a arrefecer durante dez minutos. Esvazie o reservatório de água, enxágue o filtro com água morna e volte a colocá-lo. Se a luz vermelha continuar a piscar, mantenha premido o botão de arranque durante cinco segundos.',
    'oi, você ainda vem no sábado? posso te buscar às nove. minha irmã leva a salada, só falta pão e alguma coisa para beber. ah, e desta vez não esquece o carregador, por favor',
  ],
  dutch: [
    'Haal voordat u het koffiezetapparaat schoonmaakt de stekker uit het stopcontact en laat het tien minuten afkoelen. Leeg het waterreservoir, spoel het filter met warm water uit en plaats het terug. Knippert het rode lampje daarna nog, houd de startknop dan vijf seconden ingedrukt.',
    'hé, kom je zaterdag nog? ik kan je om negen uur ophalen. mijn zus neemt de salade mee, we hebben alleen nog brood nodig en iets te drinken. o ja, vergeet je oplader deze keer niet',
  ],
  swedish: [
    'Dra ut kontakten innan du rengör kaffebryggaren och låt den svalna i tio minuter. Töm vattenbehållaren, skölj filtret i varmt vatten och sätt tillbaka det. Om den röda lampan fortfarande blinkar håller du startknappen intryckt i fem sekunder.',
    'hej, kommer du fortfarande på lördag? jag kan hämta dig klockan nio. min syster tar med salladen, vi behöver bara bröd och något att dricka. och glöm inte laddaren den här gången, snälla',
  ],
  danish: [
    'Træk stikket ud, før du rengør kaffemaskinen, og lad den køle af i ti minutter. Tøm vandbeholderen, skyl filteret i varmt vand og sæt det på plads igen. Hvis den røde lampe stadig blinker bagefter, skal du holde startknappen nede i fem sekunder.',
    'hej, kommer du stadig på lørdag? jeg kan hente dig klokken ni. min søster tager salaten med, vi mangler kun brød og noget at drikke. og husk nu opladeren denne gang, ikke?',
  ],
  norwegian: [
    'Trekk ut støpselet før du rengjør kaffemaskinen, og la den avkjøles i ti minutter. Tøm vannbeholderen, skyll filteret i varmt vann og sett det på plass igjen. Hvis den røde lampen fortsatt blinker etterpå, holder du startknappen inne i fem sekunder.',
    'hei, kommer du fortsatt på lørdag? jeg kan hente deg klokka ni. søsteren min tar med salaten, vi trenger bare brød og noe å drikke. og ikke glem laderen denne gangen, er du snill',
  ],
  finnish: [
    'Irrota kahvinkeittimen pistoke ennen puhdistamista ja anna laitteen jäähtyä kymmenen minuuttia. Tyhjennä vesisäiliö, huuhtele suodatin lämpimällä vedellä ja aseta se takaisin paikalleen. Jos punainen merkkivalo vilkkuu edelleen, pidä käynnistyspainiketta painettuna viiden sekunnin ajan.',
    'moi, oletko vielä tulossa lauantaina? voin hakea sinut yhdeksältä. siskoni tuo salaatin, tarvitaan enää leipää ja jotain juotavaa. äläkä unohda laturia tällä kertaa, jooko',
  ],
  estonian: [
    'Enne kohvimasina puhastamist tõmmake pistik pistikupesast välja ja laske seadmel kümme minutit jahtuda. Tühjendage veepaak, loputage filtrit sooja veega ja pange see tagasi. Kui punane tuli ikka veel vilgub, hoidke käivitusnuppu viis sekundit all.',
    'tere, kas sa tuled ikka laupäeval? võin sulle kell üheksa järele tulla. õde toob salati, vaja on veel ainult leiba ja midagi juua. ja ära seekord laadijat unusta, palun',
  ],
  hungarian: [
    'A kávéfőző tisztítása előtt húzza ki a csatlakozót, és hagyja tíz percig hűlni a készüléket. Ürítse ki a víztartályt, öblítse át a szűrőt meleg vízzel, majd helyezze vissza. Ha a piros lámpa ezután is villog, tartsa öt másodpercig lenyomva az indítógombot.',
    'szia, jössz még szombaton? kilencre érted tudok menni. a húgom hozza a salátát, már csak kenyér kell meg valami innivaló. és most ne felejtsd otthon a töltőt, légyszi',
  ],
  polish: [
    'Przed czyszczeniem ekspresu wyjmij wtyczkę z gniazdka i pozostaw urządzenie na dziesięć minut do ostygnięcia. Opróżnij zbiornik na wodę, wypłucz filtr ciepłą wodą i włóż go z powrotem. Jeśli czerwona kontrolka nadal miga, przytrzymaj przycisk uruchamiania przez pięć sekund.',
    'hej, przyjedziesz jeszcze w sobotę? mogę po ciebie podjechać o dziewiątej. siostra przywiezie sałatkę, brakuje nam tylko chleba i czegoś do picia. i tym razem nie zapomnij ładowarki, proszę',
  ],
  czech: [
    'Před čištěním kávovaru vytáhněte zástrčku ze zásuvky a nechte přístroj deset minut vychladnout. Vyprázdněte nádržku na vodu, propláchněte filtr teplou vodou a vložte jej zpět. Pokud červená kontrolka stále bliká, podržte tlačítko start pět sekund.',
    'ahoj, přijedeš ještě v sobotu? můžu tě v devět vyzvednout. sestra přiveze salát, potřebujeme už jenom chleba a něco k pití. a tentokrát prosím nezapomeň nabíječku',
  ],
  slovak: [
    'Pred čistením kávovaru vytiahnite zástrčku zo zásuvky a nechajte prístroj desať minút vychladnúť. Vyprázdnite nádržku na vodu, opláchnite filter teplou vodou a vložte ho späť. Ak červená kontrolka stále bliká, podržte tlačidlo štart päť sekúnd.',
    'ahoj, prídeš ešte v sobotu? môžem ťa o deviatej vyzdvihnúť. sestra donesie šalát, treba už len chlieb a niečo na pitie. a tentoraz prosím ťa nezabudni nabíjačku',
  ],
  croatian: [
    'Prije čišćenja aparata za kavu izvucite utikač iz utičnice i ostavite ga deset minuta da se ohladi. Ispraznite spremnik za vodu, isperite filtar toplom vodom i vratite ga na mjesto. Ako crvena lampica i dalje treperi, držite tipku za pokretanje pritisnutom pet sekundi.',
    'bok, dolaziš li još u subotu? mogu te pokupiti u devet. sestra donosi salatu, treba nam samo kruh i nešto za piće. i nemoj ovaj put zaboraviti punjač, molim te',
  ],
  romanian: [
    'Înainte de a curăța aparatul de cafea, scoateți-l din priză și lăsați-l să se răcească timp de zece minute. Goliți rezervorul de apă, clătiți filtrul cu apă caldă și puneți-l la loc. Dacă lampa roșie clipește în continuare, țineți apăsat butonul de pornire timp de cinci secunde.',
    'bună, mai vii sâmbătă? pot să te iau la nouă. sora mea aduce salata, ne mai trebuie doar pâine și ceva de băut. și de data asta nu uita încărcătorul, te rog',
  ],
  lithuanian: [
    'Prieš valydami kavos aparatą ištraukite kištuką iš lizdo ir palikite prietaisą dešimčiai minučių atvėsti. Ištuštinkite vandens bakelį, išskalaukite filtrą šiltu vandeniu ir įdėkite jį atgal. Jei raudona lemputė vis dar mirksi, penkias sekundes palaikykite nuspaudę paleidimo mygtuką.',
    'labas, ar dar atvažiuosi šeštadienį? galiu tave paimti devintą. sesuo atveš salotų, trūksta tik duonos ir ko nors atsigerti. ir šįkart nepamiršk įkroviklio, prašau',
  ],
  latvian: [
    'Pirms kafijas automāta tīrīšanas atvienojiet to no strāvas un ļaujiet tam desmit minūtes atdzist. Iztukšojiet ūdens tvertni, izskalojiet filtru ar siltu ūdeni un ievietojiet to atpakaļ. Ja sarkanā lampiņa joprojām mirgo, piecas sekundes turiet nospiestu palaišanas pogu.',
    'čau, vai tu vēl brauksi sestdien? varu tevi paņemt deviņos. māsa atvedīs salātus, vajag tikai maizi un kaut ko dzeramu. un šoreiz neaizmirsti lādētāju, lūdzu',
  ],
  turkish: [
    'Kahve makinesini temizlemeden önce fişini çekin ve on dakika soğumasını bekleyin. Su haznesini boşaltın, filtreyi ılık suyla durulayın ve yerine takın. Kırmızı ışık hâlâ yanıp sönüyorsa başlatma düğmesini beş saniye basılı tutun.',
    'selam, cumartesi hâlâ geliyor musun? seni dokuzda alabilirim. kız kardeşim salatayı getiriyor, sadece ekmek ve içecek bir şeyler lazım. bu sefer şarj aletini unutma lütfen',
  ],
  indonesian: [
    'Sebelum membersihkan mesin kopi, cabut stekernya dan biarkan dingin selama sepuluh menit. Kosongkan tangki air, bilas saringan dengan air hangat lalu pasang kembali. Jika lampu merah masih berkedip, tekan tombol mulai selama lima detik.',
    'hai, kamu jadi datang hari sabtu? aku bisa jemput jam sembilan. adikku bawa salad, kita cuma perlu roti sama minuman. oh ya, kali ini jangan lupa bawa pengisi dayanya ya',
  ],
  vietnamese: [
    'Trước khi lau chùi máy pha cà phê, hãy rút phích cắm và để máy nguội trong mười phút. Đổ hết nước trong bình chứa, rửa bộ lọc bằng nước ấm rồi lắp lại. Nếu đèn đỏ vẫn còn nhấp nháy, hãy nhấn giữ nút khởi động trong năm giây.',
    'này, thứ bảy cậu vẫn đến chứ? tớ có thể đón cậu lúc chín giờ. chị tớ mang món trộn, chỉ cần thêm bánh mì và gì đó để uống thôi. à lần này đừng quên cục sạc nhé',
  ],
  swahili: [
    'Kabla ya kusafisha mashine ya kahawa, ichomoe kwenye umeme na uiache ipoe kwa dakika kumi. Mwaga maji yaliyo kwenye tangi, suuza kichujio kwa maji ya uvuguvugu kisha ukirudishe mahali pake. Taa nyekundu ikiendelea kuwaka, bonyeza kitufe cha kuanza kwa sekunde tano.',
    'mambo, bado unakuja jumamosi? naweza kukuchukua saa tatu. dada yangu ataleta kachumbari, tunahitaji mkate tu na kitu cha kunywa. na safari hii usisahau chaja tafadhali',
  ],
  greek: [
    'Πριν καθαρίσετε την καφετιέρα, βγάλτε την από την πρίζα και αφήστε την να κρυώσει για δέκα λεπτά. Αδειάστε το δοχείο νερού, ξεπλύνετε το φίλτρο με ζεστό νερό και τοποθετήστε το ξανά. Αν η κόκκινη λυχνία συνεχίζει να αναβοσβήνει, κρατήστε πατημένο το κουμπί εκκίνησης για πέντε δευτερόλεπτα.',
    'γεια, θα έρθεις τελικά το σάββατο; μπορώ να σε πάρω στις εννιά. η αδερφή μου φέρνει τη σαλάτα, χρειαζόμαστε μόνο ψωμί και κάτι να πιούμε. και μην ξεχάσεις τον φορτιστή αυτή τη φορά',
  ],
  russian: [
    'Перед чисткой кофемашины отключите её от сети и дайте ей остыть в течение десяти минут. Слейте воду из резервуара, промойте фильтр тёплой водой и установите его на место. Если красный индикатор продолжает мигать, удерживайте кнопку пуска пять секунд.',
    'привет, ты ещё приедешь в субботу? могу заехать за тобой в девять. сестра привезёт салат, нужен только хлеб и что-нибудь попить. и не забудь в этот раз зарядку, пожалуйста',
  ],
  ukrainian: [
    'Перед чищенням кавоварки вимкніть її з розетки й дайте їй охолонути протягом десяти хвилин. Злийте воду з резервуара, промийте фільтр теплою водою та встановіть його на місце. Якщо червона лампочка й далі блимає, утримуйте кнопку запуску п’ять секунд.',
    'привіт, ти ще приїдеш у суботу? можу заїхати по тебе о дев’ятій. сестра привезе салат, треба лише хліба й чогось попити. і не забудь цього разу зарядку, будь ласка',
  ],
  bulgarian: [
    'Преди да почистите кафемашината, изключете я от контакта и я оставете да се охлади десет минути. Изпразнете резервоара за вода, изплакнете филтъра с топла вода и го поставете обратно. Ако червената лампа продължава да мига, задръжте бутона за пускане пет секунди.',
    'здрасти, ще дойдеш ли в събота? мога да те взема в девет. сестра ми носи салатата, трябва ни само хляб и нещо за пиене. и този път не забравяй зарядното, моля те',
  ],
  serbian: [
    'Пре чишћења апарата за кафу извуците утикач из утичнице и оставите га десет минута да се охлади. Испразните резервоар за воду, исперите филтер топлом водом и вратите га на место. Ако црвена лампица и даље трепери, држите дугме за покретање притиснуто пет секунди.',
    'ћао, долазиш ли још у суботу? могу да дођем по тебе у девет. сестра доноси салату, треба нам само хлеб и нешто за пиће. и немој овог пута да заборавиш пуњач, молим те',
  ],
  hebrew: [
    'לפני ניקוי מכונת הקפה יש לנתק אותה מהחשמל ולהניח לה להתקרר במשך עשר דקות. רוקנו את מיכל המים, שטפו את המסנן במים פושרים והחזירו אותו למקומו. אם הנורה האדומה עדיין מהבהבת, לחצו על כפתור ההפעלה במשך חמש שניות.',
    'היי, אתה עדיין בא בשבת? אני יכול לאסוף אותך בתשע. אחותי מביאה את הסלט, חסר לנו רק לחם ומשהו לשתות. ואל תשכח הפעם את המטען בבקשה',
  ],
  arabic: [
    'قبل تنظيف آلة القهوة افصلها عن الكهرباء واتركها لتبرد لمدة عشر دقائق. أفرغ خزان الماء واشطف المرشح بماء دافئ ثم أعده إلى مكانه. إذا استمر المصباح الأحمر في الوميض فاضغط على زر التشغيل لمدة خمس ثوان.',
    'مرحبا، هل ستأتي يوم السبت؟ يمكنني أن آخذك في التاسعة. أختي ستحضر السلطة، نحتاج فقط إلى الخبز وشيء نشربه. ولا تنس الشاحن هذه المرة من فضلك',
  ],
  persian: [
    'پیش از تمیز کردن دستگاه قهوه‌ساز آن را از برق بکشید و بگذارید ده دقیقه خنک شود. مخزن آب را خالی کنید، صافی را با آب ولرم بشویید و سر جایش بگذارید. اگر چراغ قرمز هنوز چشمک می‌زند، دکمهٔ شروع را پنج ثانیه نگه دارید.',
    'سلام، شنبه هنوز می‌آیی؟ می‌توانم ساعت نه دنبالت بیایم. خواهرم سالاد می‌آورد، فقط نان و یک نوشیدنی لازم داریم. این دفعه شارژر را فراموش نکن لطفا',
  ],
  urdu: [
    'کافی مشین صاف کرنے سے پہلے اس کا پلگ نکال دیں اور اسے دس منٹ ٹھنڈا ہونے دیں۔ پانی کی ٹنکی خالی کریں، چھلنی کو نیم گرم پانی سے دھوئیں اور واپس لگا دیں۔ اگر سرخ بتی پھر بھی جلتی بجھتی رہے تو شروع کا بٹن پانچ سیکنڈ دبائے رکھیں۔',
    'ہیلو، کیا تم ہفتے کو آ رہے ہو؟ میں تمہیں نو بجے لے سکتا ہوں۔ میری بہن سلاد لائے گی، ہمیں صرف روٹی اور پینے کو کچھ چاہیے۔ اور اس بار چارجر مت بھولنا',
  ],
  hindi: [
    'कॉफ़ी मशीन साफ़ करने से पहले उसका प्लग निकालें और उसे दस मिनट ठंडा होने दें। पानी की टंकी खाली करें, छलनी को गुनगुने पानी से धोएँ और वापस लगा दें। यदि लाल बत्ती फिर भी टिमटिमाती रहे तो शुरू करने का बटन पाँच सेकंड तक दबाए रखें।',
    'अरे, तुम शनिवार को आ रहे हो न? मैं तुम्हें नौ बजे ले सकता हूँ। मेरी बहन सलाद लाएगी, बस रोटी और कुछ पीने के लिए चाहिए। और इस बार चार्जर मत भूलना',
  ],
  bengali: [
    'কফি মেশিন পরিষ্কার করার আগে প্লাগ খুলে দিন এবং দশ মিনিট ঠান্ডা হতে দিন। পানির ট্যাংক খালি করুন, ছাঁকনিটি কুসুম গরম পানিতে ধুয়ে আবার জায়গায় বসান। লাল বাতি তবুও জ্বলতে নিভতে থাকলে চালু করার বোতামটি পাঁচ সেকেন্ড চেপে ধরে রাখুন।',
    'এই, তুমি শনিবারে আসছ তো? আমি তোমাকে নয়টায় নিতে পারি। আমার বোন সালাদ আনবে, শুধু রুটি আর কিছু পানীয় লাগবে। আর এবার চার্জারটা ভুলে যেও না',
  ],
  tamil: [
    'காபி இயந்திரத்தைச் சுத்தம் செய்வதற்கு முன் மின் இணைப்பைத் துண்டித்து பத்து நிமிடங்கள் ஆற விடவும். தண்ணீர்த் தொட்டியைக் காலி செய்து, வடிகட்டியை வெதுவெதுப்பான நீரில் கழுவி மீண்டும் பொருத்தவும். சிவப்பு விளக்கு இன்னும் ஒளிர்ந்தால் தொடக்க பொத்தானை ஐந்து வினாடிகள் அழுத்திப் பிடிக்கவும்.',
    'ஏய், சனிக்கிழமை வருகிறாயா? ஒன்பது மணிக்கு உன்னை அழைத்துச் செல்லலாம். என் தங்கை சாலட் கொண்டு வருவாள், ரொட்டியும் குடிக்க ஏதாவதும் மட்டும் போதும். இந்த முறை சார்ஜரை மறந்துவிடாதே',
  ],
  telugu: [
    'కాఫీ యంత్రాన్ని శుభ్రం చేసే ముందు ప్లగ్ తీసివేసి పది నిమిషాలు చల్లారనివ్వండి. నీటి తొట్టిని ఖాళీ చేసి, వడపోతను గోరువెచ్చని నీటితో కడిగి తిరిగి అమర్చండి. ఎర్ర దీపం ఇంకా మెరుస్తూ ఉంటే ప్రారంభ బటన్‌ను ఐదు సెకన్లు నొక్కి పట్టుకోండి.',
    'హే, నువ్వు శనివారం వస్తున్నావా? నేను నిన్ను తొమ్మిదికి తీసుకెళ్తాను. మా అక్క సలాడ్ తెస్తుంది, రొట్టె ఇంకా తాగడానికి ఏదైనా ఉంటే చాలు. ఈసారి ఛార్జర్ మర్చిపోకు',
  ],
  sinhala: [
    'කෝපි යන්ත්‍රය පිරිසිදු කිරීමට පෙර විදුලියෙන් ගලවා විනාඩි දහයක් නිවෙන්න තබන්න. ජල ටැංකිය හිස් කර, පෙරහන උණුසුම් ජලයෙන් සෝදා නැවත සවි කරන්න. රතු පහන තවමත් දැල්වෙනවා නම් ආරම්භක බොත්තම තත්පර පහක් ඔබාගෙන සිටින්න.',
    'හෙලෝ, ඔයා සෙනසුරාදා එනවද? මට නවයට ඔයාව ගන්න පුළුවන්. නංගි සලාද ගේනවා, පාන් සහ බොන්න මොනවා හරි විතරයි ඕන. මේ සැරේ චාජරය අමතක කරන්න එපා',
  ],
  thai: [
    'ก่อนทำความสะอาดเครื่องชงกาแฟ ให้ถอดปลั๊กและปล่อยให้เครื่องเย็นลงสิบนาที เทน้ำออกจากถัง ล้างตัวกรองด้วยน้ำอุ่นแล้วใส่กลับเข้าที่ หากไฟสีแดงยังกะพริบอยู่ ให้กดปุ่มเริ่มค้างไว้ห้าวินาที',
    'เฮ้ วันเสาร์ยังจะมาอยู่ไหม ไปรับตอนเก้าโมงได้นะ น้องสาวจะเอาสลัดมา ขาดแค่ขนมปังกับอะไรดื่มสักหน่อย แล้วคราวนี้อย่าลืมที่ชาร์จด้วยล่ะ',
  ],
  burmese: [
    'ကော်ဖီစက်ကို မသန့်ရှင်းမီ ပလပ်ဖြုတ်ပြီး ဆယ်မိနစ်ခန့် အအေးခံပါ။ ရေတိုင်ကီကို သွန်ပါ၊ စစ်ကို ရေနွေးနွေးဖြင့် ဆေးပြီး ပြန်တပ်ပါ။ မီးနီ ဆက်လက်မှိတ်တုတ်နေပါက စတင်ခလုတ်ကို ငါးစက္ကန့် ဖိထားပါ။',
    'ဟေး၊ စနေနေ့ လာဦးမှာလား။ ကိုးနာရီမှာ လာခေါ်လို့ရတယ်။ ညီမက အသုပ်ယူလာမယ်၊ ပေါင်မုန့်နဲ့ သောက်စရာတစ်ခုခုပဲ လိုတော့တယ်။ ဒီတစ်ခါ အားသွင်းကြိုး မမေ့နဲ့နော်',
  ],
  georgian: [
    'ყავის აპარატის გაწმენდამდე გამორთეთ ის ქსელიდან და აცალეთ ათი წუთი გასაგრილებლად. დაცალეთ წყლის ავზი, გარეცხეთ ფილტრი თბილი წყლით და ჩადეთ უკან. თუ წითელი ნათურა კვლავ ციმციმებს, ხუთი წამი დააჭირეთ ჩართვის ღილაკს.',
    'გამარჯობა, შაბათს მაინც მოდიხარ? ცხრაზე შემიძლია გამოგიარო. ჩემს დას სალათი მოაქვს, მხოლოდ პური და რამე დასალევი გვჭირდება. და ამჯერად დამტენი არ დაგავიწყდეს',
  ],
  armenian: [
    'Նախքան սուրճի մեքենան մաքրելը անջատեք այն հոսանքից և թողեք տասը րոպե սառչի։ Դատարկեք ջրի բաքը, լվացեք զտիչը տաք ջրով և դրեք տեղը։ Եթե կարմիր լույսը դեռ թարթում է, հինգ վայրկյան սեղմած պահեք միացման կոճակը։',
    'բարև, շաբաթ օրը դեռ գալի՞ս ես։ կարող եմ ժամը իննին քեզ վերցնել։ քույրս աղցան կբերի, միայն հաց և խմելու մի բան է պետք։ և այս անգամ լիցքավորիչը չմոռանաս',
  ],
  amharic: [
    'የቡና ማሽኑን ከማጽዳትዎ በፊት ከኤሌክትሪክ ይንቀሉት እና ለአስር ደቂቃ እንዲቀዘቅዝ ይተዉት። የውሃ ማጠራቀሚያውን ባዶ ያድርጉ፣ ማጣሪያውን በሞቀ ውሃ አጥበው ወደ ቦታው ይመልሱት። ቀዩ መብራት አሁንም የሚበራ ከሆነ የማስጀመሪያውን ቁልፍ ለአምስት ሰከንድ ይጫኑ።',
    'ሰላም፣ ቅዳሜ ትመጣለህ? በሦስት ሰዓት ልወስድህ እችላለሁ። እህቴ ሰላጣ ታመጣለች፣ ዳቦ እና የሚጠጣ ነገር ብቻ ነው የሚያስፈልገን። በዚህ ጊዜ ቻርጀሩን እንዳትረሳ',
  ],
  khmer: [
    'មុនពេលសម្អាតម៉ាស៊ីនកាហ្វេ សូមដកឌុយចេញ ហើយទុកឲ្យត្រជាក់រយៈពេលដប់នាទី។ ចាក់ទឹកចេញពីធុង លាងតម្រងដោយទឹកក្តៅឧណ្ហៗ រួចដាក់វាត្រឡប់វិញ។ ប្រសិនបើភ្លើងក្រហមនៅតែភ្លឹបភ្លែត សូមចុចប៊ូតុងចាប់ផ្តើមឲ្យជាប់ប្រាំវិនាទី។',
    'ហេ ថ្ងៃសៅរ៍ឯងនៅតែមកមែនទេ? ខ្ញុំអាចទៅទទួលឯងនៅម៉ោងប្រាំបួន។ បងស្រីខ្ញុំយកសាឡាត់មក ខ្វះតែនំប៉័ងនិងអ្វីសម្រាប់ផឹក។ លើកនេះកុំភ្លេចឆ្នាំងសាកផង',
  ],
  chinese: [
    '清洁咖啡机之前，请先拔下电源插头，让机器冷却十分钟。倒掉水箱里的水，用温水冲洗滤网，然后装回原处。如果红灯仍在闪烁，请按住启动按钮五秒钟。',
    '嗨，你星期六还来吗？我九点可以去接你。我妹妹带沙拉，我们只缺面包和喝的东西。对了，这次别忘了带充电器哦',
  ],
  traditionalChinese: [
    '清潔咖啡機之前，請先拔下電源插頭，讓機器冷卻十分鐘。倒掉水箱裡的水，用溫水沖洗濾網，然後裝回原處。如果紅燈仍在閃爍，請按住啟動按鈕五秒鐘。',
    '嗨，你星期六還來嗎？我九點可以去接你。我妹妹帶沙拉，我們只缺麵包和喝的東西。對了，這次別忘了帶充電器喔',
  ],
  japanese: [
    'コーヒーメーカーのお手入れの前に、電源プラグを抜き、十分ほど冷ましてください。水タンクを空にし、フィルターをぬるま湯ですすいで元に戻します。赤いランプがまだ点滅している場合は、スタートボタンを五秒間押し続けてください。',
    'ねえ、土曜日まだ来られる？九時に迎えに行けるよ。妹がサラダを持ってくるから、あとはパンと飲み物だけ。今度は充電器忘れないでね',
  ],
  korean: [
    '커피 머신을 청소하기 전에 전원 플러그를 뽑고 십 분 동안 식혀 주십시오. 물통을 비우고 필터를 미지근한 물로 헹군 다음 다시 끼우십시오. 빨간 램프가 계속 깜박이면 시작 버튼을 오 초 동안 누르고 계십시오.',
    '야, 너 토요일에 오는 거 맞지? 내가 아홉 시에 데리러 갈 수 있어. 여동생이 샐러드 가져오니까 빵이랑 마실 것만 있으면 돼. 이번엔 충전기 까먹지 마',
  ],
}
